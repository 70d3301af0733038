import type { FileTree } from '../../file-tree.ts';
import type { JudgePlan } from '../../judge-plan.ts';
import type { Reporter } from '../import-report.ts';

/** The inputs of a package usually come from one program, so the first ones are representative. */
const LOOKED_AT = 50;
const MAX_BYTES = 4 * 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reports inputs with text that may break solutions; they are kept unchanged. `placeOf` returns the name of a file in
 * the foreign package.
 */
export async function tellOddText(
  { subtasks }: JudgePlan,
  data: FileTree,
  placeOf: (path: string) => string,
  report: Reporter,
): Promise<void> {
  const inputs = subtasks.flatMap(({ cases }) => cases.map((one) => one.input)).filter((path) => data.has(path));
  let hasMark = false;
  let hasReturns = false;
  for (const path of inputs.filter((one) => data.size(one) <= MAX_BYTES).slice(0, LOOKED_AT)) {
    const bytes = await data.read(path);
    if (!hasMark && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
      hasMark = true;
      report.changed(
        placeOf(path),
        'The input begins with a byte order mark, which solutions would read as part of it. It is kept. Remove it if it is not intended.',
        '输入以字节顺序标记（BOM）开头，程序会将其当作输入读取。已原样保留；如非有意，请删除。',
      );
    }
    if (!hasReturns && bytes.includes('\r\n')) {
      hasReturns = true;
      report.changed(
        placeOf(path),
        'The input has Windows line ends (CR LF), which solutions that read whole lines would see. They are kept.',
        '输入使用 Windows 换行（CR LF），按行读取的程序会读到 CR。已原样保留。',
      );
    }
    if (hasMark && hasReturns) return;
  }
}
