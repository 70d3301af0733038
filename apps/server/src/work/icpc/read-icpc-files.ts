import { MAX_ICPC_ENTRIES, type IcpcKind, type IcpcReason } from '@assay/contract';
import { contestEntries, problemEntries, type EntryFault } from './contest-entries.ts';
import { entryOfObject, type FileObject } from './object-entries.ts';
import { readObjects } from './read-objects.ts';
import { readTsv } from './read-tsv.ts';
import type { Entry, ReadFiles } from './records.ts';
import { tsvEntry, tsvKinds, type Unplaced } from './tsv-entries.ts';

export interface IcpcFile {
  name: string;
  text: string;
}

/** Kinds by the beginning of the file's name. */
const kinds: Readonly<Record<string, IcpcKind>> = {
  contest: 'contest',
  contests: 'contest',
  problems: 'problem',
  problemset: 'problem',
  groups: 'group',
  organizations: 'organization',
  institutions: 'organization',
  institutions2: 'organization',
  teams: 'team',
  teams2: 'team',
  persons: 'person',
  members: 'person',
  accounts: 'account',
};

/** Reads a contest, problems, groups, teams, persons and more from files of the ICPC and of the contest API. */
export async function readIcpcFiles({ files }: { files: readonly IcpcFile[] }): Promise<ReadFiles> {
  const read: ReadFiles = { entries: [], faults: [] };
  for (const file of files) {
    const before = read.entries.length;
    readFile(file, read);
    if (read.entries.length <= MAX_ICPC_ENTRIES) continue;
    read.entries.length = before;
    read.faults.push({ file: file.name, line: 1, reason: 'too-many-entries' });
  }
  return await Promise.resolve(read);
}

function readFile({ name, text }: IcpcFile, { entries, faults }: ReadFiles): void {
  const refuse = (reason: IcpcReason, line = 1, detail?: string) =>
    faults.push({ file: name, line, reason, ...(detail !== undefined && detail !== '' && { detail }) });
  const [, stem = '', extension = ''] = /^(?:.*[/\\])?([^./\\]+)\.([a-z]+)$/i.exec(name.toLowerCase()) ?? [];
  const isTsv = extension === 'tsv' || extension === 'txt';
  if (!isTsv && !['json', 'yaml', 'yml', 'ndjson'].includes(extension)) return void refuse('file-unknown');
  const kindOfName = Object.hasOwn(kinds, stem) ? kinds[stem] : undefined;
  const content = text.replace(/^\uFEFF/, '');
  const add = (line: number, result: Unplaced<Entry> | IcpcReason | EntryFault) => {
    if (typeof result === 'string') refuse(result, line);
    else if ('reason' in result) refuse(result.reason, line, result.detail);
    else entries.push({ ...result, file: name, line });
  };
  if (isTsv) {
    const lines = readTsv(content);
    const head = lines[0]?.fields ?? [];
    const isHead = head.length <= 2 && /^\d+$/.test(head[1] ?? '');
    const kind = tsvKinds[(head[0] ?? '').toLowerCase()] ?? kindOfName;
    if (kind === undefined || kind === 'contest' || kind === 'problem') return void refuse('file-unknown');
    for (const line of isHead ? lines.slice(1) : lines) add(line.line, tsvEntry(kind, line));
    return;
  }
  const kind = kindOfName;
  if (kind === undefined) return void refuse('file-unknown');
  // Lists of problems have the key `problems`, also those of `problemset`.
  const form = { extension, name: kind === 'problem' ? 'problems' : stem, isSingle: kind === 'contest' };
  const read = readObjects(content, form);
  if ('detail' in read) return void refuse('file-unreadable', read.line, read.detail);
  for (const { line, object } of read.objects) for (const entry of entriesOf(kind, object)) add(line, entry);
}

function entriesOf(kind: IcpcKind, object: FileObject): (Unplaced<Entry> | IcpcReason | EntryFault)[] {
  if (kind === 'contest') return contestEntries(object);
  return kind === 'problem' ? problemEntries(object) : entryOfObject(kind, object);
}
