import { asRecord } from '../../parse-yaml.ts';

/** Languages offered by an imported problem, with their names on other judges. */
export const OFFERED_LANGUAGES: readonly (readonly [option: string, code: string, family: string])[] = [
  ['C++17', 'cpp', 'cpp'],
  ['C++20', 'cpp', 'cpp'],
  ['C', 'c', 'c'],
  ['Python 3', 'python3', 'python'],
];

/** The submission form of an imported problem, by its kind. `options` are the languages to choose from; absent: all. */
export function submitForm(judge: Readonly<Record<string, unknown>>, options?: readonly string[]) {
  if (judge.outputOnly === true) return { upload: true, zipFolder: true };
  if (Array.isArray(judge.questions)) {
    const keys = judge.questions.map((one) => asRecord(one)?.key).filter((key) => typeof key === 'string');
    const items = keys.map((key) => ({ key, label: key, type: { text: {} } }));
    return { upload: false, form: { files: [{ path: '.metadata.json', type: { metadata: { items } } }] } };
  }
  const grader = asRecord(judge.grader);
  const offered =
    options ??
    OFFERED_LANGUAGES.filter(([, , family]) => grader === undefined || grader[family] !== undefined).map(
      ([option]) => option,
    );
  const language = { key: 'language', label: 'Language', type: { select: { options: [...offered] } } };
  return {
    upload: false,
    form: {
      files: [
        { path: 'answer.code', type: { editor: { language: 'cpp' } } },
        { path: '.metadata.json', type: { metadata: { items: [language] } } },
      ],
    },
  };
}
