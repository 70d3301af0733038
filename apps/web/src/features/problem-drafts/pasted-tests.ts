export interface PastedTest {
  input: string;
  /** Null: the setter's solution makes it. */
  answer: string | null;
}

const BETWEEN_TESTS = /^-{3,}[^\S\n]*$/m;
const BEFORE_ANSWER = /^={3,}[^\S\n]*$/m;

/**
 * Reads tests from a text: a line of at least three hyphens separates tests, one of three equals signs an input from
 * its answer. Parts without any text are no tests.
 */
export function readPasted(text: string): PastedTest[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(BETWEEN_TESTS)
    .map((part) => {
      const at = BEFORE_ANSWER.exec(part);
      if (!at) return { input: lines(part), answer: null };
      const answer = lines(part.slice(at.index + at[0].length));
      return { input: lines(part.slice(0, at.index)), answer: answer === '' ? null : answer };
    })
    .filter(({ input, answer }) => input !== '' || answer !== null);
}

/** Without empty lines around; ends with a line break unless it is empty. */
function lines(text: string): string {
  const inner = text.replace(/^\n+/, '').trimEnd();
  return inner === '' ? '' : `${inner}\n`;
}
