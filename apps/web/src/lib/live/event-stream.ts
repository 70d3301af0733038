/** Parses an event stream: pass each chunk of text as it arrives; `onData` receives the data of each event. */
export function makeEventParser(onData: (data: string) => void): (chunk: string) => void {
  let rest = '';
  let lines: string[] = [];
  return (chunk) => {
    rest += chunk;
    const parts = rest.split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const line of parts) {
      if (line !== '') {
        if (line.startsWith('data:')) lines.push(line.slice(line[5] === ' ' ? 6 : 5));
      } else if (lines.length > 0) {
        onData(lines.join('\n'));
        lines = [];
      }
    }
  };
}
