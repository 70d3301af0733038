import { STATUS_CODES } from 'node:http';
import { endpoints } from '../index.ts';
import type { Endpoint } from '../endpoint.ts';
import { refusalsOf } from '../openapi.ts';
import { refusals, type RefusalCode } from '../refusals.ts';

const notice = '<!-- Written by `npm run gen` from packages/contract/src/refusals.ts. -->';

/** All generated pages of docs/refusals/ by file name: one for each refusal, and the list of all. */
export function makeRefusalPages(): Map<string, string> {
  const codes = Object.keys(refusals).toSorted() as RefusalCode[]; // The keys of the table are refusal codes.
  const pages = new Map<string, string>();
  for (const code of codes) pages.set(`${code}.md`, makePage(code));
  pages.set('README.md', makeList(codes));
  return pages;
}

function makePage(code: RefusalCode): string {
  const { status, en, zh, wireCode } = refusals[code];
  const routes = routesWith(code);
  const lines = [
    notice,
    '',
    `# ${code}`,
    '',
    `${status} ${STATUS_CODES[status]}${wireCode === undefined ? '' : ` · \`code\`: \`${wireCode}\``}`,
    '',
    `**English** ${en}`,
    '',
    `**简体中文** ${zh}`,
    '',
  ];
  if (routes.length > 0) lines.push('Returned by:', '', ...routes.map((key) => `- \`${key}\``), '');
  else lines.push('Returned outside the routes of the contract, for example by file URLs.', '');
  return lines.join('\n');
}

function routesWith(code: RefusalCode): string[] {
  const keys = Object.entries<Endpoint>(endpoints)
    .filter(([, one]) => refusalsOf(one).includes(code))
    .map(([key]) => key);
  const everywhere = Object.keys(endpoints).length / 2;
  return keys.length > everywhere ? ['most routes'] : keys;
}

function makeList(codes: readonly RefusalCode[]): string {
  const rows = codes.map((code) => {
    const { status, en, zh } = refusals[code];
    return `| [\`${code}\`](${code}.md) | ${status} | ${en} | ${zh} |`;
  });
  return [
    notice,
    '',
    '# Refusals',
    '',
    'For client writers and operators: every expected "no" of an Assay server. The code travels as `refusal` in the reply, the sentence as `message`.',
    '',
    '给客户端开发者与运维人员：服务器所有预期的拒绝。代码在回复的 `refusal` 字段，说明在 `message` 字段。',
    '',
    '| code | status | English | 简体中文 |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
