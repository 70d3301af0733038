import type { Finding, ImportNote } from '@assay/problem';

/** A finding about a package, as on the wire. */
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

/** Findings as places of a refusal. */
export function placesOf(findings: readonly Pick<ShownFinding, 'place' | 'message'>[]) {
  return findings.map(({ place, message }) => ({ place, reason: message }));
}

/**
 * As many findings as one reply may contain; if some are omitted, errors take precedence and the last one says how
 * many.
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
