/** Usual wrong outputs, made of a right one. */
export const MADE_OUTPUTS = ['empty', 'trailing', 'huge', 'nan', 'order'] as const;
export type MadeOutput = (typeof MADE_OUTPUTS)[number];

const HUGE = `1${'0'.repeat(100)}`;
const NUMBER = /-?\d+(?:\.\d+)?/;

/** The setter says whether the checker should reject it: another order may be right. */
export function makeOutput(kind: MadeOutput, output: string): string {
  switch (kind) {
    case 'empty':
      return '';
    case 'trailing':
      return `${output.trimEnd()}\n1 garbage\n`.trimStart();
    case 'huge':
      return NUMBER.test(output) ? output.replace(NUMBER, HUGE) : `${HUGE}\n`;
    case 'nan':
      return NUMBER.test(output) ? output.replace(NUMBER, 'NaN') : 'NaN\n';
    case 'order':
      return `${inOtherOrder(output.trimEnd())}\n`;
  }
}

function inOtherOrder(output: string): string {
  const separator = output.includes('\n') ? '\n' : ' ';
  return output.split(separator).toReversed().join(separator);
}
