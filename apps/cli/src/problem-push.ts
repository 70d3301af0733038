import type { DraftDifference, DraftImportPart, DraftNameChanges, Reply } from '@assay/contract';
import { CONFIG_FILES, composeTree, hashOf, makeArchive, type FileSource } from '@assay/problem';
import { findProblem } from './find-problem.ts';
import type { Terminal } from './main.ts';
import { hashesOf, readFolder, readLink, writeLink } from './problem-folder.ts';
import { connect, PACKAGE_TIMEOUT_MS, upload, type Server } from './server.ts';
import { requireCredentials } from './sign-in.ts';
import { say, type Language, type TextKey } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

export interface Push {
  folder: string;
  /** The problem, if the folder was not pulled from it. */
  to: string | undefined;
  /** Replaces the draft even if it changed since the pull. */
  force: boolean;
  yes: boolean;
  publish: boolean;
  message: string;
}

type PackageList = Reply<'POST /api/problem/:problemId/draft/package'>;
type Inspection = Reply<'POST /api/problem/:problemId/draft/import/inspect'>;

/** Sends what changed in a folder to the draft. Returns false if the package has errors or the user declined. */
export async function pushProblem(terminal: Terminal, push: Push): Promise<boolean> {
  const { language, print } = terminal;
  const { folder, to, force } = push;
  const { server, token } = await requireCredentials(terminal);
  const call = connect(server, { token, language, timeoutMs: PACKAGE_TIMEOUT_MS });
  const link = await readLink(folder);
  if (link && link.server !== server) throw new UserError('other-server', { there: link.server, here: server });
  const named = to ?? link?.problemId;
  if (named === undefined) throw new UserError('not-linked', { folder });
  const { _id: problemId, orgId, title } = await findProblem(call, server, named);
  if (!force && link?.problemId !== problemId) throw new UserError('not-linked', { folder });
  const params = { problemId };
  await call('POST /api/problem/:problemId/draft', { params, body: {} });
  const there = await listDraft(call, problemId);
  if (!force && link?.state !== there.state) throw new UserError('changed-there');
  const sending = await differingFiles(folder, there);
  let now = there;
  let revision: number | undefined;
  if (sending) {
    const { hash, bytes, removed } = sending;
    const { url } = await call('POST /api/problem/:problemId/draft/import/upload', {
      params,
      body: { hash, size: bytes.length },
    });
    await upload(url, bytes);
    const body = { hash, patch: { state: there.state, removed } };
    const found = await call('POST /api/problem/:problemId/draft/import/inspect', { params, body });
    printFindings(terminal, found);
    if (!found.difference) {
      print(say(language, 'push-refused'));
      return false;
    }
    const parts = printDifference(terminal, found.difference);
    if (parts.length > 0) {
      if (!push.yes && !(await agrees(terminal, title))) {
        print(say(language, 'no-answer'));
        return false;
      }
      const { textVersion, revision: seen } = found;
      const chosen = { ...body, parts, revision: seen, textVersion };
      ({ revision } = await call('POST /api/problem/:problemId/draft/import', { params, body: chosen }));
      const address = `${server}/org/${orgId}/problem/${problemId}/draft`;
      print(say(language, 'pushed', { bytes: String(bytes.length), address }));
      now = await listDraft(call, problemId);
    }
  }
  if (revision === undefined) print(say(language, 'nothing-to-push', { folder }));
  // Files that the server writes in another way, such as a commented problem.yaml, are never overwritten by a pull.
  const here = await hashesOf(await readFolder(folder, () => true));
  const same = now.files.filter(({ path, hash }) => here.get(path) === hash);
  const files = Object.fromEntries(same.map(({ path, hash }) => [path, hash]));
  await writeLink(folder, { server, problemId, state: now.state, files });
  if (push.publish) await publish(terminal, call, problemId, { message: push.message, revision });
  return true;
}

async function listDraft(call: Server, problemId: string): Promise<PackageList> {
  const body = { of: 'draft' as const, listOnly: true };
  return await call('POST /api/problem/:problemId/draft/package', { params: { problemId }, body });
}

/** An archive of the files that the server has differently; undefined if nothing differs. */
async function differingFiles(folder: string, { files }: PackageList) {
  const there = new Map(files.map(({ path, hash }) => [path, hash]));
  const tree = await readFolder(folder, (path) => there.has(path));
  const config = CONFIG_FILES.find((path) => tree.paths.includes(path));
  if (config === undefined) throw new UserError('no-package', { folder });
  const here = await hashesOf(tree);
  const sent = [...here].filter(([path, hash]) => there.get(path) !== hash).map(([path]) => path);
  const removed = [...there.keys()].filter((path) => !here.has(path));
  if (sent.length + removed.length === 0) return undefined;
  // An archive needs a file.
  const paths = new Set([config, ...sent]);
  const sources = new Map([...paths].map((path): [string, FileSource] => [path, { tree, path }]));
  const bytes = Uint8Array.from(await makeArchive(composeTree(sources)));
  return { bytes, removed, hash: hashOf(bytes) };
}

function printFindings({ language, print }: Terminal, { report }: Inspection): void {
  for (const { level, place, message, messageZh } of report.findings)
    if (level !== 'note') print(`${level}: ${place}: ${language === 'zh-Hans' ? messageZh : message}`);
}

/** Prints what changes, and returns the parts that do. */
function printDifference({ language, print }: Terminal, difference: DraftDifference): DraftImportPart[] {
  const { tests, programs, files, settings, reordered, texts, attachments } = difference;
  const show = (key: TextKey, words: Record<string, string>) => print(say(language, key, words));
  const data = [
    ...linesOf(language, 'push-tests', tests),
    ...(reordered ? [say(language, 'push-reordered')] : []),
    ...settings.map(({ key, before, after }) =>
      say(language, 'push-setting', { key, before: before ?? '–', after: after ?? '–' }),
    ),
    ...linesOf(language, 'push-programs', programs),
    ...linesOf(language, 'push-files', files),
  ];
  for (const line of data) print(line);
  for (const { language: tag, title } of texts)
    show('push-text', { language: tag ?? say(language, 'push-main'), title });
  const attached = linesOf(language, 'push-attachments', attachments);
  for (const line of attached) print(line);
  const hasTexts = texts.length + attached.length > 0;
  return [...(data.length > 0 ? ['data' as const] : []), ...(hasTexts ? ['statements' as const] : [])];
}

function linesOf(language: Language, what: TextKey, changes: DraftNameChanges): string[] {
  return (['added', 'changed', 'removed'] as const).flatMap((kind) => {
    const { count, names } = changes[kind];
    if (count === 0) return [];
    const shown = names.join(', ') + (count > names.length ? ' …' : '');
    return [say(language, `push-${kind}`, { what: say(language, what), count: String(count), names: shown })];
  });
}

async function agrees({ language, ask }: Terminal, title: string): Promise<boolean> {
  if (!ask) return false;
  return /^\s*(y|yes|是)\s*$/i.test(await ask(say(language, 'ask-push', { title })));
}

async function publish(
  { language, print }: Terminal,
  call: Server,
  problemId: string,
  { message, revision: pushed }: { message: string; revision: number | undefined },
): Promise<void> {
  const params = { problemId };
  const { draft } = await call('GET /api/problem/:problemId/draft', { params });
  const revision = pushed ?? draft?.revision ?? 0;
  try {
    const { hash } = await call('POST /api/problem/:problemId/draft/publish', { params, body: { message, revision } });
    print(say(language, 'published', { hash }));
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'draft-unchanged') throw error;
    print(say(language, 'nothing-to-publish'));
  }
}
