/*
 * A recording is text for people: paragraphs of one request and its reply each.
 *
 *   # why it is sent
 *   runner POST /api/runner/solution/poll
 *   x-some-header: value
 *   {"a": 1}
 *   -> 200
 *   {"taskId": "<taskId>"}
 *
 * The first word says who asks. `${name}` stands for a value known by then. In the reply `"<name>"` keeps what is there
 * under that name, `"<name:int>"` if it is an integer, `"*"` is anything, and `"-"` is a key that must be absent. Other
 * keys than the named ones may come with objects, except that `{}` is an object without any; lists are as long as
 * written. A reply without a pattern may be anything.
 */

export interface Exchange {
  /** Where it stands, for people: the line of the request. */
  line: number;
  who: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** As text, its variables not yet filled in; undefined for no body. */
  body: string | undefined;
  status: number;
  pattern: string | undefined;
}

const REQUEST = /^(\S+) (GET|POST|PATCH|PUT|DELETE|HEAD) (\S+)$/;

/** Takes a recording apart. Throws with the number of the line that is not of the form above. */
export function readRecording(text: string): Exchange[] {
  const paragraphs: { line: number; lines: string[] }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const isBreak = line.trim() === '' || line.startsWith('#');
    const last = paragraphs.at(-1);
    if (isBreak) paragraphs.push({ line: index + 2, lines: [] });
    else if (last) last.lines.push(line);
    else paragraphs.push({ line: index + 1, lines: [line] });
  }
  return paragraphs.filter(({ lines }) => lines.length > 0).map(({ line, lines }) => readExchange(line, lines));
}

function readExchange(line: number, lines: string[]): Exchange {
  const [, who, method, path] = REQUEST.exec(lines[0] ?? '') ?? [];
  const arrow = lines.findIndex((one) => one.startsWith('-> '));
  if (who === undefined || method === undefined || path === undefined || arrow < 0)
    throw new Error(`Line ${line}: an exchange is a request, \`-> status\` and what is expected.`);
  const sent = lines.slice(1, arrow);
  const firstOfBody = sent.findIndex((one) => !/^[a-z-]+: /.test(one));
  const headers = firstOfBody < 0 ? sent : sent.slice(0, firstOfBody);
  const body = firstOfBody < 0 ? undefined : sent.slice(firstOfBody).join('\n');
  const pattern = lines.slice(arrow + 1).join('\n');
  return {
    line,
    who,
    method,
    path,
    headers: Object.fromEntries(headers.map((one) => one.split(': ', 2) as [string, string])), // Tested above.
    body,
    status: Number(lines[arrow]?.slice(3)),
    pattern: pattern === '' ? undefined : pattern,
  };
}
