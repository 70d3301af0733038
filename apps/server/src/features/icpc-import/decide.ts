import { createHash } from 'node:crypto';
import { TEAM_TEXT_MAX, type TeamCategory } from '@assay/contract';
import type { GroupEntry, OrganizationEntry, PeopleEntry, PersonEntry, TeamEntry } from '../../work/icpc/records.ts';
import { nameKey } from '../users/name-key.ts';
import { type AccountChange, decideAccounts } from './decide-accounts.ts';
import type { Known, KnownTeam } from './known.ts';
import { refused, type Put, type Verdict } from './verdict.ts';

/* What an import does, as a pure function of the entries of the files and of what the contest has. */

export interface GroupChange {
  before: Known['groups'][number] | undefined;
  after: { key: string; icpcId: string; name: string };
}
export interface OrganizationChange {
  before: Known['organizations'][number] | undefined;
  after: { key: string; icpcId: string; name: string; formalName: string; country: string };
}
export interface TeamChange {
  before: KnownTeam | undefined;
  after: {
    importId: string;
    icpcId: string;
    name: string;
    affiliation: string;
    country: string;
    seat: string;
    categories: TeamCategory[];
  };
  /** Tags for the groups of the team; null: they stay. */
  groupTags: string[] | null;
}
export interface PersonChange {
  before: Known['persons'][number] | undefined;
  after: Omit<Known['persons'][number], 'id' | 'contestId' | 'teamIds'>;
  /** Teams of the contest, or of the import. */
  teams: (KnownTeam | TeamChange)[];
}

interface Decided extends Verdict {
  entry: PeopleEntry;
}

export interface Decision {
  decided: Decided[];
  groups: GroupChange[];
  organizations: OrganizationChange[];
  teams: TeamChange[];
  persons: PersonChange[];
  accounts: AccountChange[];
  /** Names of all described groups afterwards. */
  groupNames: ReadonlySet<string>;
}

/** As the contest API allows. */
const ID = /^(?![-.])[\w.-]{1,36}(?<!\.)$/;
const TEXT = /^[^\p{C}]*$/u;
const TEAM_NAME = /^[^\s\p{C}]+(?: [^\s\p{C}]+)*$/u;
const MAX_NAME = 128;
const MAX_TEXT = 256;
const roles = ['contestant', 'coach', 'staff', 'other'] as const;
const roleNames: Readonly<Record<string, (typeof roles)[number] | undefined>> = {
  __proto__: null as never,
  ...Object.fromEntries(roles.map((role) => [role, role])),
  reserve: 'contestant',
  'co-coach': 'coach',
  cocoach: 'coach',
};
/** Groups that every contest has, and the categories of their teams. */
const builtIn: Readonly<Record<string, TeamCategory[] | undefined>> = {
  __proto__: null as never,
  participants: ['official'],
  unofficial: ['unofficial'],
  hidden: ['hidden'],
};

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

export function decide(entries: readonly PeopleEntry[], known: Known): Decision {
  const verdicts = new Map<PeopleEntry, Verdict>();
  const ofKind = <K extends PeopleEntry['kind']>(kind: K) =>
    entries.filter((entry): entry is Extract<PeopleEntry, { kind: K }> => entry.kind === kind);
  const put = (entry: PeopleEntry, verdict: Verdict) => void verdicts.set(entry, verdict);
  const groups = decideGroups(ofKind('group'), known, put);
  const organizations = decideOrganizations(ofKind('organization'), ofKind('team'), known, put);
  const groupNames = new Set([
    ...known.groups.filter((one) => !groups.byKey.has(one.key)).map(({ name }) => name),
    ...[...groups.byKey.values()].map(({ after }) => after.name),
  ]);
  const teams = decideTeams(
    ofKind('team'),
    known,
    { groups: groups.find, organization: organizations.find, groupNames },
    put,
  );
  const persons = decidePersons(ofKind('person'), known, teams.find, put);
  const accounts = decideAccounts(ofKind('account'), known.accounts, teams.find, put);
  return {
    decided: entries.map((entry) => ({ entry, ...(verdicts.get(entry) ?? refused('file-unreadable')) })),
    groups: groups.changes,
    organizations: organizations.changes,
    teams: teams.changes,
    persons,
    accounts,
    groupNames,
  };
}

/** Whether an id and a name of an entry are valid, or why not. */
function faultOf({ id, name }: { id: string; name: string }): Verdict | null {
  if (id === '') return refused('id-missing');
  if (!ID.test(id)) return refused('id-invalid', id);
  return faultOfName(name, MAX_NAME);
}

function faultOfName(name: string, longest: number): Verdict | null {
  if (name === '') return refused('name-missing');
  return TEXT.test(name) && name.length <= longest ? null : refused('name-invalid', name.slice(0, longest));
}

const isText = (...texts: (string | undefined)[]) =>
  texts.every((text) => text === undefined || (TEXT.test(text) && text.length <= MAX_TEXT));

/** Verdict on a stored thing: `created` without one, otherwise whether anything differs. */
function verdictOn(before: object | undefined, after: object): Verdict {
  if (!before) return { outcome: 'created' };
  const fields = before as Readonly<Record<string, unknown>>;
  const isSame = Object.entries(after).every(([key, value]) => JSON.stringify(fields[key]) === JSON.stringify(value));
  return { outcome: isSame ? 'unchanged' : 'updated' };
}

function decideGroups(entries: readonly GroupEntry[], known: Known, put: Put) {
  const byKey = new Map<string, GroupChange>();
  const changes: GroupChange[] = [];
  const keys = new Set(entries.map(({ id }) => id));
  const names = new Set(known.groups.filter(({ key }) => !keys.has(key)).map(({ name }) => name));
  for (const entry of entries) {
    const name = tidy(entry.name);
    const fault = faultOf({ id: entry.id, name });
    if (fault) put(entry, fault);
    else if (builtIn[entry.id]) put(entry, { outcome: 'skipped', reason: 'built-in' });
    else if (byKey.has(entry.id)) put(entry, refused('duplicate-id', entry.id));
    else if (names.has(name)) put(entry, refused('duplicate-name', name));
    else if (!isText(entry.icpcId)) put(entry, refused('text-invalid'));
    else {
      const before = known.groups.find(({ key }) => key === entry.id);
      const after = { key: entry.id, icpcId: entry.icpcId ?? before?.icpcId ?? '', name };
      names.add(name);
      byKey.set(entry.id, { before, after });
      const verdict = verdictOn(before, after);
      if (verdict.outcome !== 'unchanged') changes.push({ before, after });
      put(entry, verdict);
    }
  }
  const all = [...known.groups.filter(({ key }) => !byKey.has(key)), ...[...byKey.values()].map(({ after }) => after)];
  const byId = new Map([
    ...all.filter(({ icpcId }) => icpcId !== '').map((one) => [one.icpcId, one.name] as const),
    ...all.map((one) => [one.key, one.name] as const),
  ]);
  return { changes, byKey, find: (id: string) => byId.get(id) };
}

function decideOrganizations(
  described: readonly OrganizationEntry[],
  teams: readonly TeamEntry[],
  known: Known,
  put: Put,
) {
  const ids = new Set([...described.map(({ id }) => id), ...known.organizations.map(({ key }) => key)]);
  // Files of teams that describe organizations do so once per team; entries of their own come first.
  const implied = new Map<string, OrganizationEntry>();
  for (const { organizationId, organization, file, line } of teams) {
    if (organizationId === undefined || !organization || ids.has(organizationId)) continue;
    const entry = { ...organization, kind: 'organization' as const, id: organizationId, icpcId: organizationId };
    if (!implied.has(organizationId)) implied.set(organizationId, { ...entry, file, line });
  }
  const entries = [...described, ...implied.values()];
  const byKey = new Map<string, OrganizationChange>();
  const changes: OrganizationChange[] = [];
  const keys = new Set(entries.map(({ id }) => id));
  const names = new Set(known.organizations.filter(({ key }) => !keys.has(key)).map(({ name }) => name));
  for (const entry of entries) {
    const [name, formalName] = [tidy(entry.name), entry.formalName === undefined ? undefined : tidy(entry.formalName)];
    const country = entry.country?.toUpperCase();
    const fault = faultOf({ id: entry.id, name });
    if (fault) put(entry, fault);
    else if (byKey.has(entry.id)) put(entry, refused('duplicate-id', entry.id));
    else if (names.has(name)) put(entry, refused('duplicate-name', name));
    else if (!isText(entry.icpcId, formalName)) put(entry, refused('text-invalid'));
    else if (country !== undefined && !/^(?:[A-Z]{3})?$/.test(country))
      put(entry, refused('country-invalid', country.slice(0, 32)));
    else {
      const before = known.organizations.find(({ key }) => key === entry.id);
      const after = {
        key: entry.id,
        icpcId: entry.icpcId ?? before?.icpcId ?? '',
        name,
        formalName: formalName ?? before?.formalName ?? '',
        country: country ?? before?.country ?? '',
      };
      names.add(name);
      byKey.set(entry.id, { before, after });
      const verdict = verdictOn(before, after);
      if (verdict.outcome !== 'unchanged') changes.push({ before, after });
      put(entry, verdict);
    }
  }
  const all = [
    ...known.organizations.filter(({ key }) => !byKey.has(key)),
    ...[...byKey.values()].map(({ after }) => after),
  ];
  const byId = new Map([
    ...all.filter(({ icpcId }) => icpcId !== '').map((one) => [one.icpcId, one] as const),
    ...all.map((one) => [one.key, one] as const),
  ]);
  const withoutPrefix = (id: string) => id.replace(/^INST-(U-)?/i, '');
  return { changes, find: (id: string) => byId.get(id) ?? byId.get(withoutPrefix(id)) };
}

interface Around {
  groups: (id: string) => string | undefined;
  organization: (id: string) => OrganizationChange['after'] | undefined;
  groupNames: ReadonlySet<string>;
}

function decideTeams(entries: readonly TeamEntry[], known: Known, around: Around, put: Put) {
  const finder = teamFinder(known.teams);
  const decidedIds = new Map<string, KnownTeam | TeamChange>();
  const matched = new Set<string>();
  const takenKeys = new Map(known.teams.map((team) => [nameKey(team.name), team.id]));
  const seenKeys = new Set<string>();
  const changes: TeamChange[] = [];
  for (const entry of entries) {
    const result = decideTeam(entry, finder(entry), around);
    if ('outcome' in result) {
      put(entry, result);
      continue;
    }
    const { before, after } = result;
    const key = nameKey(after.name);
    const ids = [after.importId, after.icpcId].filter((id) => id !== '');
    const repeated =
      ids.find((id) => decidedIds.has(id)) ?? (before && matched.has(before.id) ? after.name : undefined);
    const owner = takenKeys.get(key);
    if (repeated !== undefined) put(entry, refused('duplicate-id', repeated));
    else if (seenKeys.has(key) || (owner !== undefined && owner !== before?.id))
      put(entry, refused('name-taken', after.name));
    else {
      seenKeys.add(key);
      if (before) matched.add(before.id);
      const verdict = verdictOn(before, after);
      const isRegrouped =
        before !== undefined &&
        result.groupTags !== null &&
        !hasGroups(before, result.groupTags, around.groupNames, known);
      const outcome = verdict.outcome === 'unchanged' && isRegrouped ? 'updated' : verdict.outcome;
      const isUnchanged = outcome === 'unchanged' && before !== undefined;
      for (const id of ids) decidedIds.set(id, isUnchanged ? before : result);
      if (!isUnchanged) changes.push(result);
      put(entry, { outcome });
    }
  }
  const ofId = (id: string): KnownTeam | TeamChange | undefined => decidedIds.get(id) ?? finder({ id, name: '' });
  return { changes, find: ofId };
}

/** Whether the groups of a stored team, by its tags, are these ones. */
function hasGroups(team: KnownTeam, wanted: readonly string[], names: ReadonlySet<string>, known: Known): boolean {
  const described = new Set([...names, ...known.groups.map(({ name }) => name)]);
  const own = team.tags.filter((tag) => described.has(tag) && tag !== team.affiliation);
  const others = wanted.filter((tag) => tag !== team.affiliation);
  return own.length === others.length && others.every((tag) => own.includes(tag));
}

/** Finds the stored team of an entry: by ICPC id, by id, and by name if no other import has named it. */
function teamFinder(teams: readonly KnownTeam[]) {
  const by = (key: (team: KnownTeam) => string) =>
    new Map(teams.filter((team) => key(team) !== '').map((team) => [key(team), team]));
  const [icpc, imported, participants, names] = [
    by(({ icpcId }) => icpcId),
    by(({ importId }) => importId),
    by(({ participantId }) => participantId),
    by(({ name }) => name),
  ];
  return ({ id, icpcId = '', name }: { id: string; icpcId?: string; name: string }): KnownTeam | undefined => {
    const exact = icpc.get(icpcId) ?? (icpcId === '' && name === '' ? icpc.get(id) : undefined);
    if (exact) return exact;
    const candidate = imported.get(id) ?? participants.get(id) ?? names.get(tidy(name));
    if (!candidate) return undefined;
    const isOther =
      (icpcId !== '' && candidate.icpcId !== '' && candidate.icpcId !== icpcId) ||
      (candidate === names.get(tidy(name)) &&
        candidate.importId !== '' &&
        id !== '' &&
        candidate.importId !== id &&
        candidate.participantId !== id &&
        candidate.icpcId === '');
    return isOther ? undefined : candidate;
  };
}

function decideTeam(entry: TeamEntry, before: KnownTeam | undefined, around: Around): TeamChange | Verdict {
  const name = tidy(entry.name);
  if (entry.id !== '' && !ID.test(entry.id)) return refused('id-invalid', entry.id.slice(0, 64));
  if (name === '') return refused('name-missing');
  if (!TEAM_NAME.test(name) || name.length > TEAM_TEXT_MAX.name) return refused('name-invalid', name.slice(0, 128));
  const seat = entry.label === undefined ? undefined : tidy(entry.label);
  if (!isText(entry.icpcId, seat) || (seat?.length ?? 0) > TEAM_TEXT_MAX.seat)
    return refused('text-invalid', seat ?? '');
  const own = entry.organizationId === undefined ? undefined : around.organization(entry.organizationId);
  if (entry.organizationId !== undefined && !own)
    return refused('unknown-organization', entry.organizationId.slice(0, 64));
  const affiliation = own?.name ?? (entry.affiliation === undefined ? undefined : tidy(entry.affiliation));
  const fault =
    affiliation === undefined || affiliation === '' ? null : faultOfName(affiliation, TEAM_TEXT_MAX.affiliation);
  if (fault) return fault;
  const country = (own && own.country !== '' ? own.country : entry.country)?.toUpperCase();
  if (country !== undefined && !/^(?:[A-Z]{2,3})?$/.test(country))
    return refused('country-invalid', country.slice(0, 32));
  const groupTags: string[] = [];
  let categories: TeamCategory[] | undefined = entry.isHidden === true ? ['hidden'] : undefined;
  for (const id of entry.groupIds ?? []) {
    const [builtCategories, tag] = [builtIn[id], around.groups(id)];
    if (builtCategories) categories = categoriesFor(builtCategories, before?.categories);
    else if (tag === undefined) return refused('unknown-group', id.slice(0, 64));
    else if (!groupTags.includes(tag)) groupTags.push(tag);
  }
  return {
    before,
    after: {
      importId: entry.id === '' || entry.id === before?.participantId ? (before?.importId ?? '') : entry.id,
      icpcId: entry.icpcId ?? before?.icpcId ?? '',
      name,
      affiliation: affiliation ?? before?.affiliation ?? '',
      country: country ?? before?.country ?? '',
      seat: seat ?? before?.seat ?? '',
      categories: categories ?? before?.categories ?? [],
    },
    groupTags: entry.groupIds ? groupTags : null,
  };
}

/** A team that has the meaning of the group already keeps its categories: stars are unofficial, too. */
function categoriesFor(wanted: TeamCategory[], now: TeamCategory[] | undefined): TeamCategory[] {
  const meaning = (all: readonly TeamCategory[]) =>
    all.includes('hidden') ? 'hidden' : all.includes('unofficial') || all.includes('star') ? 'unofficial' : 'official';
  if (now && meaning(now) === meaning(wanted)) return now;
  return wanted[0] === 'official' ? [] : wanted;
}

function decidePersons(
  entries: readonly PersonEntry[],
  known: Known,
  findTeam: (id: string) => KnownTeam | TeamChange | undefined,
  put: Put,
): PersonChange[] {
  const seen = new Set<string>();
  const changes: PersonChange[] = [];
  for (const entry of entries) {
    const name = tidy(entry.name);
    const key = entry.id === '' ? keyOfPerson(name, entry.teamIds ?? []) : entry.id;
    const role = roleNames[entry.role.toLowerCase()];
    const before = known.persons.find((one) => one.key === key);
    const fault = faultOf({ id: key, name });
    const teams = (entry.teamIds ?? []).map((id) => ({ id, team: findTeam(id) }));
    const unknown = teams.find(({ team }) => team === undefined);
    if (fault) put(entry, fault);
    else if (seen.has(key)) put(entry, refused('duplicate-id', entry.id === '' ? name : key));
    else if (role === undefined) put(entry, refused('role-invalid', entry.role.slice(0, 64)));
    else if (!isText(entry.icpcId, entry.title, entry.email, entry.sex)) put(entry, refused('text-invalid'));
    else if (unknown) put(entry, refused('unknown-team', unknown.id.slice(0, 64)));
    else if ((role === 'contestant' || role === 'coach') && entry.teamIds?.length === 0)
      put(entry, refused('team-missing'));
    else if ((role === 'contestant' || role === 'coach') && !entry.teamIds && !before)
      put(entry, refused('team-missing'));
    else {
      seen.add(key);
      const after = {
        key,
        icpcId: entry.icpcId ?? before?.icpcId ?? '',
        name,
        role,
        title: entry.title ?? before?.title ?? '',
        email: entry.email ?? before?.email ?? '',
        sex: entry.sex === undefined ? (before?.sex ?? '') : sexOf(entry.sex),
      };
      const found = entry.teamIds
        ? teams.flatMap(({ team }) => team ?? [])
        : known.teams.filter(({ id }) => before?.teamIds.includes(id));
      const ids = found.map((team) => ('groupTags' in team ? team.before?.id : team.id));
      const isSame =
        before !== undefined &&
        ids.length === before.teamIds.length &&
        ids.every((id) => id !== undefined && before.teamIds.includes(id));
      const verdict = verdictOn(before, after);
      const outcome = verdict.outcome === 'unchanged' && !isSame ? 'updated' : verdict.outcome;
      if (outcome !== 'unchanged') changes.push({ before, after, teams: found });
      put(entry, { outcome });
    }
  }
  return changes;
}

/** The same person of the same team has the same id in every import. */
function keyOfPerson(name: string, teamIds: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, ...teamIds]))
    .digest('hex');
  return `person-${digest.slice(0, 16)}`;
}

function sexOf(text: string): 'male' | 'female' | '' {
  const word = text.toLowerCase();
  if (word === 'm' || word === 'male') return 'male';
  return word === 'f' || word === 'female' ? 'female' : '';
}
