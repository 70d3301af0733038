import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { announcing } from '@assay/contract/announcing';
import { languages } from '@assay/contract/languages';
import { SOLUTION_STATE } from '@assay/contract/states';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { findProblem, type Problem } from './find-problem.ts';
import type { Terminal } from './main.ts';
import { connect, upload, type Server } from './server.ts';
import { requireCredentials } from './sign-in.ts';
import { say } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

const ASK_EVERY_MS = 1_000;
/** Longer than a long queue takes; afterwards, the user is referred to the page. */
const PATIENCE_MS = 10 * 60_000;
const ACCEPTED = 'Accepted';

export interface Submission {
  problem: string;
  file: string;
  language: string | undefined;
  waits: boolean;
}

/** Submits a file and prints the verdict. Returns whether it was accepted, or true if `waits` is false. */
export async function submit(terminal: Terminal, wanted: Submission): Promise<boolean> {
  const { language, print } = terminal;
  const { server, token } = await requireCredentials(terminal);
  const call = connect(server, { token, language });
  const bytes = await readFile(wanted.file).catch((error: unknown) => {
    throw new UserError('no-file', { file: wanted.file, why: error instanceof Error ? error.message : String(error) });
  });
  const problem = await findProblem(call, server, wanted.problem);
  const files = filesFor(problem, wanted, bytes);
  const archive = Uint8Array.from(await makeArchive(treeOfFiles(files)));
  const problemId = problem._id;
  const solutionId = await announcing(
    () => send(call, problemId, archive),
    (error) => error instanceof Refused && error.code === 'announced-anew',
  );
  const solution = { params: { problemId, solutionId } };
  const address = `${server}/org/${problem.orgId}/problem/${problem._id}/solution/${solutionId}`;
  print(say(language, 'submitted', { address }));
  if (!wanted.waits) return true;
  const endsAt = performance.now() + PATIENCE_MS;
  while (performance.now() < endsAt) {
    const { state, status, score, message } = await call('GET /api/problem/:problemId/solution/:solutionId', solution);
    if (state === SOLUTION_STATE.completed) {
      print(say(language, 'verdict', { status, score: String(score) }));
      if (message !== '') print(message);
      return status === ACCEPTED;
    }
    await delay(ASK_EVERY_MS, undefined, { signal: terminal.signal });
  }
  print(say(language, 'still-judging'));
  return true;
}

/** Returns the id of the solution once it is queued. */
async function send(call: Server, problemId: string, archive: Uint8Array<ArrayBuffer>): Promise<string> {
  const params = { problemId };
  const hash = hashOf(Buffer.from(archive));
  const body = { hash, size: archive.length };
  const { solutionId, uploadUrl } = await call('POST /api/problem/:problemId/solution', { params, body });
  await upload(uploadUrl, archive);
  await call('POST /api/problem/:problemId/solution/:solutionId/submit', {
    params: { ...params, solutionId },
    body: { hash },
  });
  return solutionId;
}

/**
 * The files of the submission as the problem's form requires: the code under its name, and the language in a separate
 * file.
 */
function filesFor(problem: Problem, wanted: Submission, bytes: Buffer): Record<string, Uint8Array> {
  const { config } = problem;
  if (!config) throw new UserError('no-data');
  const form = config.submit.form?.files ?? [];
  const code = form.filter((file) => !file.type.metadata);
  const [only] = code;
  if (!only || code.length > 1) throw new UserError('no-code');
  const files: Record<string, Uint8Array> = { [only.path]: bytes };
  for (const file of form) {
    const items = file.type.metadata?.items ?? [];
    const select = items.find((item) => item.key === 'language')?.type.select;
    if (!select) continue;
    const language = chooseLanguage(select.options, wanted);
    files[file.path] = Buffer.from(JSON.stringify({ language }));
  }
  return files;
}

/** Throws `which-language`. */
export function chooseLanguage(options: readonly string[], { file, language }: Pick<Submission, 'file' | 'language'>) {
  const chosen =
    language === undefined
      ? guessLanguage(options, extname(file).toLowerCase())
      : options.find((one) => one === language);
  if (chosen === undefined)
    throw new UserError('which-language', { file: basename(file), languages: options.join(', ') });
  return chosen;
}

function guessLanguage(options: readonly string[], extension: string): string | undefined {
  if (options.length === 1) return options[0];
  const names = namesOf(extension);
  // Of several versions, the last is the newest.
  return options.findLast((one) => names.has(nameOnly(one)));
}

/** Possible names in problems for the languages of a file extension. */
function namesOf(extension: string): Set<string> {
  const syntax = languages.find((one) => one.extensions.some((known) => known === extension))?.syntax;
  const versions = languages.filter((one) => one.syntax === syntax);
  return new Set(
    versions.flatMap(({ name, aliases, extensions }) => [
      ...[name, ...aliases].map(nameOnly),
      ...extensions.map((known) => known.slice(1)),
      ...(syntax === undefined ? [] : [syntax]),
    ]),
  );
}

/**
 * A language's name without its version. Stops at the digits, which keeps C apart from C++, and Java from JavaScript.
 */
function nameOnly(name: string): string {
  return name.toLowerCase().replace(/[\d.\s-].*$/, '');
}
