import { makeArchive, treeOfFiles } from '@assay/problem';

/** Digits of an id that make a program unlike all others. */
const DIGITS = 8;

/**
 * The file that a simulated participant submits: a zip of outputs unchanged, answers as the form submits them, and a
 * program by its name. Every submission of a program ends with other blanks, so that a runner compiles each one, as it
 * does in a contest.
 */
export async function submittedFile(
  { path, content }: { path: string; content: Buffer },
  submissionId: string,
): Promise<Buffer> {
  if (/\.zip$/i.test(path)) return content;
  if (/\.json$/i.test(path)) return await makeArchive(treeOfFiles({ '.metadata.json': content }));
  const name = path.slice(path.lastIndexOf('/') + 1);
  const source = Buffer.concat([content, Buffer.from(`\n${blanksOf(submissionId)}\n`)]);
  return await makeArchive(treeOfFiles({ [name]: source }));
}

/** The beginning of an id as spaces and tabs. */
function blanksOf(id: string): string {
  const bits = Number.parseInt(id.slice(0, DIGITS), 16).toString(2);
  return bits.replaceAll('0', ' ').replaceAll('1', '\t');
}
