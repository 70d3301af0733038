import { readText } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import type { Draft } from '../shared/draft.ts';
import { linkTo, localeOf } from '../shared/statement-parts.ts';

const STATEMENT = /^problem(?:_([A-Za-z]{2,3}(?:[-_][A-Za-z]+)?))?\.md$/;
const MAX_BYTES = 1024 * 1024;
const FILES = 'additional_file/';

/**
 * Statements and files for contestants: `problem_zh.md`, or `problem.md` with one text or a JSON of texts by language.
 */
export async function readStatements(draft: Draft): Promise<void> {
  const { report, tree } = draft;
  for (const path of tree.paths.filter((one) => one.startsWith(FILES))) draft.attach(path.slice(FILES.length), path);
  for (const path of tree.paths) {
    const found = STATEMENT.exec(path);
    if (!found) continue;
    if (tree.size(path) > MAX_BYTES) {
      report.refuse(path, 'The statement is larger than 1 MiB.', '题面超过 1 MiB。');
      continue;
    }
    const text = await readText(tree, path);
    for (const [tag, markdown] of Object.entries(textsOf(text, found[1]))) {
      const locale = localeOf(tag);
      draft.statements[locale] ??= fromHydro(markdown, locale, draft);
    }
    report.understood(path, 'Statement in Markdown.', 'Markdown 题面。');
  }
}

function textsOf(text: string, tag: string | undefined): Record<string, string> {
  const parsed = text.trimStart().startsWith('{') ? jsonOf(text) : undefined;
  const texts = Object.entries(parsed ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string');
  if (texts.length > 0) return Object.fromEntries(texts);
  return { [tag ?? (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')]: text };
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Samples are fences called `input1` and `output1`, files are `file://name`, and questions have placeholders like `{{
 * select(1) }}`.
 */
function fromHydro(markdown: string, locale: string, { report, tree }: Draft): string {
  const [input, output] = locale.startsWith('zh') ? ['样例输入', '样例输出'] : ['Sample Input', 'Sample Output'];
  return markdown
    .replaceAll(/^```(input|output)(\d+)[^\S\n]*$/gm, (_, kind: string, number: string) => {
      return `### ${kind === 'input' ? input : output} ${number}\n\n\`\`\`text`;
    })
    .replaceAll(
      /@\[(?:pdf|video)\]\(([^)\s]+)\)/g,
      (_, target: string) => `[${target.replace('file://', '')}](${target})`,
    )
    .replaceAll(/file:\/\/([^)\s"'?]+)(\?[^)\s"']*)?/g, (_, name: string) => {
      const key = decoded(name);
      if (!tree.has(FILES + key)) {
        report.changed(
          `${FILES}${key}`,
          'The statement refers to this file, which is not in the package.',
          '题面引用了此文件，但题目包中没有。',
        );
      }
      return linkTo(key);
    })
    .replaceAll(/\{\{\s*(?:input|textarea|select|multiselect)\(([\w-]+)\)\s*\}\}/g, (_, key: string) => `**(${key})**`);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}
