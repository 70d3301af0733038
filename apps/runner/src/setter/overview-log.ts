import type { SourceProblem } from '@assay/problem';

/* testlib's overview log: which bounds and features of a validator one input reaches. */

/** Name of the log in the validator's working directory. */
export const OVERVIEW_LOG = 'assay-overview.log';
export const OVERVIEW_OPTION = ['--testOverviewLogFileName', OVERVIEW_LOG] as const;
/** A longer log is not read. */
export const MAX_OVERVIEW_BYTES = 256 * 1024;
const MAX_LINE = 1_000;
/** Variables, and features, of one validator. */
const MAX_NAMES = 1_000;
const UNKNOWN = '?';

const INCLUDES_TESTLIB = /^[ \t]*#[ \t]*include[ \t]*[<"](?:[^<>"\n]*\/)?testlib\.h[>"]/m;
const HITS = /^"(.*)":( min-value-hit)?( max-value-hit)?\s*$/;
const FEATURE = /^feature "(.*)":( hit)?\s*$/;
const CONSTANT_BOUNDS = /^constant-bounds "(.*)": (\S+) (\S+)\s*$/;

/** Whether one of the files includes testlib, which understands the option. */
export async function includesTestlib(data: SourceProblem['data'], sources: readonly string[]): Promise<boolean> {
  for (const path of sources) {
    if (path.endsWith('/testlib.h') || !(await data.read(path).then(isWithTestlib))) continue;
    return true;
  }
  return false;
}

function isWithTestlib(source: Uint8Array): boolean {
  return INCLUDES_TESTLIB.test(Buffer.from(source).toString('latin1'));
}

interface Bound {
  /** Undefined before it is known, null if it is not the same each time. */
  value: string | null | undefined;
  /** Number of the first input that reaches it, or null. */
  first: number | null;
}

export interface Variable {
  name: string;
  low: Bound;
  high: Bound;
}

/** Merges the logs of one validator over all inputs, in any order. A log may contain anything. */
export class Overview {
  readonly #variables = new Map<string, Variable>();
  readonly #features = new Map<string, Pick<Bound, 'first'>>();
  /** Whether names were left out. */
  more = false;

  get variables(): Variable[] {
    return [...this.#variables.values()];
  }

  get features(): { name: string; first: number | null }[] {
    return [...this.#features].map(([name, { first }]) => ({ name, first }));
  }

  add(log: string, input: number): void {
    for (const line of log.split('\n')) {
      if (line.length > MAX_LINE) continue;
      const hits = HITS.exec(line);
      const feature = hits ? null : FEATURE.exec(line);
      const constant = hits || feature ? null : CONSTANT_BOUNDS.exec(line);
      if (hits) this.#addHits(hits, input);
      else if (feature) {
        const found = this.#known(this.#features, feature[1] ?? '', () => ({ first: null }));
        if (found && feature[2] !== undefined) found.first = earliest(found.first, input);
      } else if (constant) {
        const variable = this.#variables.get(bare(constant[1] ?? '').name);
        if (!variable) continue;
        variable.low.value = sameValue(variable.low.value, constant[2]);
        variable.high.value = sameValue(variable.high.value, constant[3]);
      }
    }
  }

  /** Versions of testlib that do not know the mark for bounds that need no test print it as part of the name. */
  #addHits([, marked = '', isLow, isHigh]: RegExpExecArray, input: number): void {
    const { name, isLowFree, isHighFree } = bare(marked);
    const empty = () => ({ value: undefined, first: null });
    const variable = this.#known(this.#variables, name, () => ({ name, low: empty(), high: empty() }));
    if (!variable) return;
    if (isLow !== undefined || isLowFree) variable.low.first = earliest(variable.low.first, input);
    if (isHigh !== undefined || isHighFree) variable.high.first = earliest(variable.high.first, input);
  }

  #known<T>(all: Map<string, T>, name: string, make: () => T): T | null {
    const known = all.get(name);
    if (known) return known;
    if (all.size >= MAX_NAMES) this.more = true;
    if (all.size >= MAX_NAMES || name === '') return null;
    const made = make();
    all.set(name, made);
    return made;
  }
}

function bare(name: string): { name: string; isLowFree: boolean; isHighFree: boolean } {
  const isLowFree = name.startsWith('~');
  const isHighFree = name.length > 1 && name.endsWith('~');
  return { name: name.slice(isLowFree ? 1 : 0, isHighFree ? -1 : undefined), isLowFree, isHighFree };
}

function earliest(first: number | null, input: number): number {
  return first === null ? input : Math.min(first, input);
}

function sameValue(before: Bound['value'], now: string | undefined): string | null {
  return now === undefined || now === UNKNOWN || (before !== undefined && before !== now) ? null : now;
}
