/*
 * A recording is readable text: paragraphs of one request and its reply each.
 *
 *   # why it is sent
 *   runner POST /api/runner/solution/poll
 *   x-some-header: value
 *   {"a": 1}
 *   -> 200
 *   {"taskId": "<taskId>"}
 *
 * The first word names the sender. `${name}` is replaced by a stored value. In the reply `"<name>"` stores the value
 * under that name, `"<name:int>"` if it is an integer, `"*"` matches anything, and `"-"` is a key that must be absent.
 * Objects may have other keys, except that `{}` is an empty object; lists have exactly the given length. A reply
 * without a pattern may be anything.
 */

export interface Exchange {
  /** Line of the request, for error messages. */
  line: number;
  who: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** As text with unreplaced variables; undefined for no body. */
  body: string | undefined;
  status: number;
  pattern: string | undefined;
}

const REQUEST = /^(\S+) (GET|POST|PATCH|PUT|DELETE|HEAD) (\S+)$/;

/** Parses a recording. Throws with the number of the malformed line. */
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
    throw new Error(`Line ${line}: an exchange is a request, \`-> status\` and the expected reply.`);
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
