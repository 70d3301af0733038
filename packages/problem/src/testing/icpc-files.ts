export type Files = Record<string, string>;

/** Empty files of these tests below a folder, each with an answer. */
export function emptyTests(folder: string, ...names: string[]): Files {
  const files = names.flatMap((name) => [`${folder}/${name}.in`, `${folder}/${name}.ans`]);
  return Object.fromEntries(files.map((path) => [path, '']));
}

/** The smallest legacy package. */
export const bareLegacy: Files = {
  'problem.yaml': 'name: Sum\n',
  '.timelimit': '1\n',
  ...emptyTests('data/secret', '1'),
};
