import type { Finding, ImportNote } from '@assay/problem';

/** One thing to say about a package, as the wire has it. */
export interface ShownFinding {
  level: 'error' | 'warning' | 'note';
  code: string;
  place: string;
  message: string;
  messageZh: string;
}

/** A package of thousands of broken files is not listed file by file. */
const MAX_FINDINGS = 500;
const MAX_PLACE_CHARACTERS = 300;
const MAX_MESSAGE_CHARACTERS = 1000;

export function ofFinding({ level, code, place, message, zh }: Finding): ShownFinding {
  return { level, code, place, message, messageZh: zh };
}

export function ofNote(level: ShownFinding['level'], code: string, { place, message, zh }: ImportNote): ShownFinding {
  return { level, code, place, message, messageZh: zh };
}

/** Findings as a refusal names them. */
export function placesOf(findings: readonly Pick<ShownFinding, 'place' | 'message'>[]) {
  return findings.map(({ place, message }) => ({ place, reason: message }));
}

/**
 * So much of the findings as one reply holds; where some are left out, errors stay and the last one says how many there
 * were.
 */
export function bounded(findings: readonly ShownFinding[]): ShownFinding[] {
  const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
  const errors = findings.filter(({ level }) => level === 'error');
  const others = findings.filter(({ level }) => level !== 'error');
  const isTooLong = findings.length > MAX_FINDINGS;
  const shown = isTooLong ? [...errors, ...others].slice(0, MAX_FINDINGS - 1) : findings;
  const left = findings.length - shown.length;
  const rest: ShownFinding = {
    level: errors.length >= MAX_FINDINGS ? 'error' : 'note',
    code: 'more-findings',
    place: '',
    message: `${left} more findings are not listed.`,
    messageZh: `另有 ${left} 条未列出。`,
  };
  return [...shown, ...(isTooLong ? [rest] : [])].map((one) => ({
    ...one,
    place: cut(one.place, MAX_PLACE_CHARACTERS),
    message: cut(one.message, MAX_MESSAGE_CHARACTERS),
    messageZh: cut(one.messageZh, MAX_MESSAGE_CHARACTERS),
  }));
}
