import type { StoredObject } from './primary-objects.ts';

/** The five simplified judgement types by judgement type, as the specification of the contest API lists them. */
const simplified: Readonly<Record<string, string>> = {
  AC: 'AC', APE: 'AC',
  WA: 'WA', OLE: 'WA', PE: 'WA', EO: 'WA', IO: 'WA', NO: 'WA',
  TLE: 'TLE', WTL: 'TLE', ILE: 'TLE', TCO: 'TLE', TWA: 'TLE', TPE: 'TLE', TEO: 'TLE', TIO: 'TLE', TNO: 'TLE',
  RTE: 'RTE', MLE: 'RTE', SV: 'RTE', IF: 'RTE', RCO: 'RTE', RWA: 'RTE', RPE: 'RTE', REO: 'RTE', RIO: 'RTE', RNO: 'RTE',
  CE: 'CE', CTL: 'CE',
}; // prettier-ignore

/** Other names of judgement types in use. */
const synonyms: Readonly<Record<string, string>> = {
  CORRECT: 'AC', YES: 'AC', OK: 'AC', OFE: 'PE', IOF: 'PE', RT: 'RTE', RUN: 'RTE', TL: 'TLE', ML: 'MLE', OL: 'OLE',
}; // prettier-ignore

/** Types that are no result: the submission counts as not judged. */
const faults: ReadonlySet<string> = new Set(['JE', 'SE', 'CS']);

export const isFaultType = (typeId: string): boolean => faults.has(typeId);

type TypeOfPrimary = Partial<
  Pick<StoredObject<'judgement-types'>, 'solved' | 'penalty' | 'simplified_judgement_type_id'>
>;

/**
 * Whether a judgement type of the primary means the same as one of ours. Types that the primary distinguishes are
 * compared exactly; others by the simplified type that the primary declares or the specification lists. Of an unknown
 * rejection only that it is one is known, and whether it costs a penalty.
 */
export function isSameVerdict(theirs: string, ours: string, types: ReadonlyMap<string, TypeOfPrimary>): boolean {
  const own = theirs.toUpperCase();
  const known = synonyms[own] ?? own;
  if (known === ours) return true;
  // The primary would have given our type if it had meant it.
  if (types.has(ours)) return false;
  const type = types.get(theirs);
  const declared = type?.simplified_judgement_type_id;
  const theirFive = simplified[declared ?? ''] ?? simplified[known];
  const ourFive = simplified[ours] ?? ours;
  if (theirFive !== undefined) return theirFive === ourFive;
  if (type?.solved === true) return ourFive === 'AC';
  return ourFive !== 'AC' && (type?.penalty === undefined || type.penalty === (ourFive !== 'CE'));
}
