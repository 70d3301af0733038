import type { IcpcReason } from '@assay/contract';
import type { PeopleKind, UnplacedEntry } from './tsv-entries.ts';

export type FileObject = Readonly<Record<string, unknown>>;

/** The entries of an object of the contest API, of an ICPC file or of DOMjudge's dialect. */
export function entryOfObject(kind: PeopleKind, object: FileObject): (UnplacedEntry | IcpcReason)[] {
  const id = textOf(object, 'id') ?? '';
  const icpcId = textOf(object, 'icpc_id');
  const own = { id, ...(icpcId !== undefined && { icpcId }) };
  const name = textOf(object, 'name') ?? '';
  switch (kind) {
    case 'group':
      return [{ kind, ...own, name }];
    case 'organization': {
      const short = name || (textOf(object, 'shortname') ?? '');
      const [formalName, country] = [textOf(object, 'formal_name'), textOf(object, 'country')];
      return [
        {
          kind,
          ...own,
          name: short || (formalName ?? ''),
          ...(formalName !== undefined && { formalName }),
          ...(country !== undefined && { country }),
        },
      ];
    }
    case 'team':
      return teamEntries(object, own, name);
    case 'person': {
      const roles = objectsOf(object.roles);
      const teamIds =
        listOf(object, 'team_ids') ??
        (roles.length > 0 ? roles.flatMap((one) => textOf(one, 'team_id') ?? []) : undefined);
      const title = textOf(object, 'title') ?? (roles[0] && textOf(roles[0], 'title'));
      const [email, sex] = [textOf(object, 'email'), textOf(object, 'sex')];
      return [
        {
          kind,
          ...own,
          name,
          role: textOf(object, 'role') ?? (roles[0] && textOf(roles[0], 'type')) ?? '',
          ...(title !== undefined && { title }),
          ...(email !== undefined && { email }),
          ...(sex !== undefined && { sex }),
          ...(teamIds && { teamIds: [...new Set(teamIds)] }),
        },
      ];
    }
    case 'account': {
      const [teamId, password] = [textOf(object, 'team_id') ?? '', passwordOf(object)];
      return [
        {
          kind,
          id,
          name: textOf(object, 'username') ?? '',
          realname: name,
          ...(password !== undefined && { password }),
          type: (textOf(object, 'type') ?? '').toLowerCase(),
          teamIds: teamId === '' ? [] : [teamId],
        },
      ];
    }
  }
}

/** As written. Null for a number: YAML reads `0123` as 123. */
function passwordOf(object: FileObject): string | null | undefined {
  if (!Object.hasOwn(object, 'password') || object.password === null) return undefined;
  return typeof object.password === 'string' ? object.password : null;
}

function teamEntries(object: FileObject, own: { id: string; icpcId?: string }, shortName: string) {
  const name = textOf(object, 'display_name') || shortName;
  const label = textOf(object, 'label') ?? textOf(objectsOf([object.location])[0] ?? {}, 'description');
  const organizationId = textOf(object, 'organization_id');
  const groupIds = listOf(object, 'group_ids');
  const members = membersOf(object.members);
  return [
    {
      kind: 'team' as const,
      ...own,
      name,
      ...(label !== undefined && { label }),
      ...(organizationId !== undefined && organizationId !== '' && { organizationId }),
      ...(groupIds && { groupIds }),
      ...(typeof object.hidden === 'boolean' && { isHidden: object.hidden }),
    },
    ...members.map((member) => ({
      kind: 'person' as const,
      id: '',
      name: member,
      role: 'contestant',
      teamIds: [own.id],
    })),
  ];
}

/** Names in one text, separated by commas or lines, or in a list. */
function membersOf(value: unknown): string[] {
  const texts = typeof value === 'string' ? value.split(/[,;\n]/) : Array.isArray(value) ? value.map(scalarText) : [];
  return texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text.trim()]));
}

/** Undefined if the object lacks the property; the text `null` and null are empty. */
export function textOf(object: FileObject, key: string): string | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  const text = scalarText(object[key])?.trim() ?? '';
  return text === 'null' ? '' : text;
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

function listOf(object: FileObject, key: string): string[] | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  const value = object[key];
  const items: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  return items.flatMap((item) => scalarText(item)?.trim() ?? []).filter((text) => text !== '');
}

export function objectsOf(value: unknown): FileObject[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item): item is FileObject => typeof item === 'object' && item !== null && !Array.isArray(item));
}
