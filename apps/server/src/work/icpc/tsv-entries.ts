import type { IcpcReason } from '@assay/contract';
import type { TsvLine } from './read-tsv.ts';
import type { Entry, PeopleEntry } from './records.ts';

/** Of each kind of its own: what `Omit` leaves of a union is only what all of them have. */
export type Unplaced<T extends Entry> = T extends Entry ? Omit<T, 'file' | 'line'> : never;
export type UnplacedEntry = Unplaced<PeopleEntry>;
export type PeopleKind = PeopleEntry['kind'];

/** Kinds by the first field of the header. Files with `File_Version` are known by their names. */
export const tsvKinds: Readonly<Record<string, PeopleKind | undefined>> = {
  // Without a prototype, so that a field `constructor` is no kind.
  __proto__: null as never,
  groups: 'group',
  institutions: 'organization',
  institutions2: 'organization',
  teams: 'team',
  teams2: 'team',
  members: 'person',
  accounts: 'account',
};

/** The entry of a line. Columns beyond the known ones vary from year to year and are ignored. */
export function tsvEntry(
  kind: PeopleKind,
  { fields, raw }: Pick<TsvLine, 'fields' | 'raw'>,
): UnplacedEntry | IcpcReason {
  switch (kind) {
    case 'group': {
      const [id = '', name = ''] = fields;
      return { kind, id, icpcId: id, name };
    }
    case 'organization':
      return organizationEntry(fields);
    case 'team':
      return teamEntry(fields);
    case 'person':
      return memberEntry(fields);
    case 'account':
      return accountEntry(fields, raw[3]?.trim() ?? '');
  }
}

/** Id, formal name, short name and more columns, the first of which with three capitals is the country. */
function organizationEntry([rawId = '', formalName = '', short = '', ...more]: readonly string[]): UnplacedEntry {
  const id = institutionId(rawId);
  const country = more.slice(0, 2).find((field) => /^[A-Z]{3}$/.test(field));
  return {
    kind: 'organization',
    id,
    icpcId: id,
    name: short === '' ? formalName : short,
    formalName,
    ...(country !== undefined && { country }),
  };
}

/** Number, ICPC id, group, name, institution, short name, country, institution id. */
function teamEntry(fields: readonly string[]): UnplacedEntry {
  const [number = '', icpcId = '', groupId = '', name = '', formalName = '', short = '', country = '', rawId = ''] =
    fields;
  // 0: not seated yet.
  const label = number === '0' ? '' : number;
  const organizationId = institutionId(rawId);
  const affiliation = short === '' ? formalName : short;
  return {
    kind: 'team',
    id: label,
    icpcId,
    name,
    label,
    country,
    groupIds: groupId === '' ? [] : [groupId],
    ...(organizationId === ''
      ? { affiliation }
      : { organizationId, ...(affiliation !== '' && { organization: { name: affiliation, formalName, country } }) }),
  };
}

/** Team, role, first name, last name, sex, ICPC id. */
function memberEntry([
  team = '',
  role = '',
  first = '',
  last = '',
  sex = '',
  icpcId = '',
]: readonly string[]): UnplacedEntry {
  const name = `${first} ${last}`.trim();
  return { kind: 'person', id: icpcId, icpcId, name, role, sex, teamIds: team === '' ? [] : [team] };
}

/**
 * Type, full name, login name, password, IP address. A login name ends with the number of its team: `team-042`. Unlike
 * other fields, a password has no entities.
 */
function accountEntry([type = '', realname = '', name = '']: readonly string[], raw: string): UnplacedEntry {
  const password = raw.toLowerCase() === 'null' ? '' : raw;
  const number = /\d+$/.exec(name)?.[0];
  const teamIds = number === undefined ? [] : [...new Set([number, number.replace(/^0+(?=\d)/, '')])];
  return { kind: 'account', id: name, name, realname, password, type: type.toLowerCase(), teamIds };
}

/** Institutions are written with and without a prefix; leading zeros matter. */
export const institutionId = (id: string) => id.replace(/^INST-(U-)?/i, '');
