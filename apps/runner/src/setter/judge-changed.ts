import { MAX_KEPT_CASES, type KeptCase } from '@assay/contract';
import type { CasePlan, JudgePlan } from '@assay/problem';
import { judgeSolution, type SolutionRequest } from '../judge/judge-solution.ts';
import type { JudgedCase, Judgement } from '../judge/judgement.ts';
import { mayBeOfMachine } from '../judge/verdict.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { limitsWith, type Language } from '../languages/language.ts';
import { shortText } from '../workbench/short-text.ts';
import { caseKeyOf, FileHashes, hasKeys, rowKeyOf } from './result-keys.ts';

/** Where results of cases are kept between verifications; `key` is of a program with all that its cases share. */
export interface KeptResults {
  find(key: string, signal: AbortSignal): Promise<KeptCase[]>;
  store(key: string, cases: KeptCase[], signal: AbortSignal): Promise<void>;
}

/** The kept results in one verification, which finds those of earlier ones only. */
export class Keeping {
  private readonly hashes: FileHashes;
  private readonly results: KeptResults;
  private readonly found = new Map<string, Promise<KeptCase[]>>();
  /** All submissions share the cases of a plan. */
  private readonly keys = new Map<CasePlan, Promise<string>>();

  constructor(results: KeptResults, dataFolder: string) {
    this.results = results;
    this.hashes = new FileHashes(dataFolder);
  }

  keyOf(plan: JudgePlan, one: CasePlan): Promise<string> {
    const key = this.keys.get(one) ?? caseKeyOf(plan, one, this.hashes);
    this.keys.set(one, key);
    return key;
  }

  /** Asks one time for each key: the same program may be there twice, and is then judged twice. */
  find(key: string, signal: AbortSignal): Promise<KeptCase[]> {
    const found = this.found.get(key) ?? this.results.find(key, signal);
    this.found.set(key, found);
    return found;
  }

  store(key: string, cases: KeptCase[], signal: AbortSignal): Promise<void> {
    return this.results.store(key, cases, signal);
  }
}

export interface ChangedJudgement {
  judgement: Judgement;
  /** The results in it that are of an earlier run. */
  kept: ReadonlySet<JudgedCase>;
}

/** Below the server's limit of 1 MiB for a body. */
const MAX_STORED_BYTES = 900_000;
const NOTHING: ReadonlySet<JudgedCase> = new Set();

/**
 * Judges a program of a package, except for the cases with a kept result, and keeps the new ones. If the results cannot
 * be read or stored, all cases are judged.
 */
export async function judgeChanged(
  environment: JudgeEnvironment,
  request: SolutionRequest,
  program: { language: Language | null; source: Uint8Array },
  keeping: Keeping | undefined,
): Promise<ChangedJudgement> {
  const { judge } = environment;
  const row = keeping && (await findRow(environment, request, program, keeping));
  if (!row) return { judgement: await judgeSolution(judge, request), kept: NOTHING };
  const knownCase = (one: CasePlan) => row.known.get(row.keys.get(one) ?? '');
  const judgement = await judgeSolution(judge, { ...request, knownCase });
  const known = new Set(row.known.values());
  const all = judgement.cases.flat().filter((one) => one !== undefined);
  const kept = new Set(all.filter((one) => known.has(one)));
  if (kept.size < new Set(all).size) await storeRow(environment, request, row, judgement, keeping);
  return { judgement, kept };
}

interface Row {
  key: string;
  language: Language;
  keys: ReadonlyMap<CasePlan, string>;
  known: ReadonlyMap<string, JudgedCase>;
}

async function findRow(
  environment: JudgeEnvironment,
  { plan, dataFolder, signal }: SolutionRequest,
  { language, source }: { language: Language | null; source: Uint8Array },
  keeping: Keeping,
): Promise<Row | undefined> {
  if (!language || !hasKeys(plan)) return undefined;
  try {
    const key = await rowKeyOf(environment, { plan, dataFolder, language, source });
    const keys = new Map<CasePlan, string>();
    for (const one of plan.subtasks.flatMap(({ cases }) => cases)) keys.set(one, await keeping.keyOf(plan, one));
    const found = await keeping.find(key, signal);
    return { key, language, keys, known: new Map(found.map((one) => [one.key, judgedOf(one)])) };
  } catch (error) {
    signal.throwIfAborted();
    // If a file is missing, judging says so.
    environment.judge.log.warn('Kept results cannot be used.', { error });
    return undefined;
  }
}

/** Keeps the results of all cases of the plan, also those that this time were not needed. */
async function storeRow(
  { judge }: JudgeEnvironment,
  { plan, signal }: SolutionRequest,
  { key, language, keys, known }: Row,
  { cases }: Judgement,
  keeping: Keeping,
): Promise<void> {
  const stored = new Map<string, KeptCase>();
  let bytes = 0;
  for (const [subtask, { cases: own }] of plan.subtasks.entries()) {
    for (const [index, one] of own.entries()) {
      const caseKey = keys.get(one);
      if (caseKey === undefined || stored.has(caseKey) || stored.size >= MAX_KEPT_CASES) continue;
      const judged = cases[subtask]?.[index] ?? known.get(caseKey);
      if (!judged || mayBeOfMachine(judged, limitsWith(language.allowance, one))) continue;
      const kept = keptOf(caseKey, judged);
      bytes += Buffer.byteLength(JSON.stringify(kept)) + 1;
      if (bytes > MAX_STORED_BYTES) break;
      stored.set(caseKey, kept);
    }
  }
  if (stored.size === 0) return;
  try {
    await keeping.store(key, [...stored.values()], signal);
  } catch (error) {
    signal.throwIfAborted();
    judge.log.warn('Results cannot be kept.', { error });
  }
}

function keptOf(key: string, judged: JudgedCase): KeptCase {
  const { status, fraction, cpuMs, wallMs, memoryBytes } = judged;
  // Nothing shows the messages of accepted cases.
  const [message, setterMessage] = status === 'Accepted' ? ['', ''] : [judged.message, judged.setterMessage].map(shown);
  return {
    key,
    status,
    fraction,
    cpuMs,
    wallMs,
    memoryBytes,
    ...(message && { message }),
    ...(setterMessage && { setterMessage }),
  };
}

const shown = (text: string) => shortText(text).toWellFormed();

function judgedOf({ key: _key, message = '', setterMessage = '', ...judged }: KeptCase): JudgedCase {
  return { ...judged, message, setterMessage };
}
