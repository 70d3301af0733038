import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { KEPT_CASE_KEY } from '@assay/contract';
import { testlibHeader, type CasePlan, type CustomChecker, type JudgePlan } from '@assay/problem';
import { graderFor } from '../judge/kinds/grader.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { Language } from '../languages/language.ts';
import { VERSION } from '../version.ts';

/** Changes when the meaning of a key or of a kept result does. Every version of the judge also has its own keys. */
const FORMAT = 1;

interface Program {
  plan: JudgePlan;
  dataFolder: string;
  language: Language;
  source: Uint8Array;
}

/**
 * Whether results of the plan depend only on what the keys have. Solutions that are not programs, and cases of several
 * runs, are always judged.
 */
export function hasKeys({ passes, twoSteps, handsInOutputs, script, subtasks }: JudgePlan): boolean {
  return (
    passes === undefined &&
    twoSteps === undefined &&
    !handsInOutputs &&
    script === undefined &&
    subtasks.every(({ cases }) => cases.every(({ question }) => question === undefined))
  );
}

/**
 * SHA-256 of all that the results of a program depend on, except for what the key of a case has: the judge, program,
 * language with the version of its compiler, limits, grader, checker, interactor. Throws if a file is missing.
 */
export async function rowKeyOf(
  environment: JudgeEnvironment,
  { plan, dataFolder, language, source }: Program,
): Promise<string> {
  const { subtasks: _cases, timeMultiplier: _timeMultiplier, graders, ...common } = plan;
  const { checker, interactor } = common;
  const key = new Key();
  key.add(FORMAT, VERSION, process.arch, common);
  key.add(language, environment.versions[language.name]).addBytes(source);
  for (const program of [checker, interactor?.program]) {
    if (program?.type === 'custom') await addPackageProgram(key, environment, program, dataFolder);
  }
  // The monitor that starts an interactor.
  if (interactor) key.add(environment.languages.named('C'), environment.versions['C']);
  const grader = await graderFor(graders, language, dataFolder);
  if (grader === null || grader === 'missing') return key.add(grader).hex();
  for (const [name, bytes] of Object.entries(grader.files)) key.add(name).addBytes(bytes);
  return key.add(grader.use).hex();
}

async function addPackageProgram(
  key: Key,
  { languages, versions }: JudgeEnvironment,
  { language, sources }: CustomChecker,
  dataFolder: string,
): Promise<void> {
  key.add(languages.named(language), versions[language]);
  for (const path of sources) key.addBytes(await readFile(join(dataFolder, path)));
  key.addBytes(await readFile(testlibHeader));
}

/** Hashes of the files of a version, each computed one time. */
export class FileHashes {
  private readonly folder: string;
  private readonly known = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Throws if the file is missing. */
  of(path: string): Promise<string> {
    let hash = this.known.get(path);
    if (!hash) {
      hash = hashOfFile(join(this.folder, path));
      this.known.set(path, hash);
    }
    return hash;
  }
}

/** Without the names of the case and its files, which no program sees and which change with the order of the tests. */
export async function caseKeyOf(
  { checker, interactor }: JudgePlan,
  one: CasePlan,
  hashes: FileHashes,
): Promise<string> {
  const { timeMs, memoryBytes, weight, sample, input, answer } = one;
  const isCustom = checker.type === 'custom' || interactor !== undefined;
  const key = new Key();
  key.add(timeMs, memoryBytes, await hashes.of(input), answer === null ? null : await hashes.of(answer));
  // A program of the package may give points, which relate to the weight, and its messages are shown for samples.
  if (isCustom) key.add(weight, sample);
  return key.short();
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Each part with its length, so that different parts never become the same text. */
class Key {
  private readonly hash = createHash('sha256');

  add(...parts: unknown[]): this {
    for (const part of parts) this.addBytes(Buffer.from(JSON.stringify(part) ?? 'undefined'));
    return this;
  }

  addBytes(bytes: Uint8Array): this {
    this.hash.update(`${bytes.length}:`).update(bytes);
    return this;
  }

  hex(): string {
    return this.hash.digest('hex');
  }

  short(): string {
    return this.hash.digest('base64url').slice(0, KEPT_CASE_KEY);
  }
}
