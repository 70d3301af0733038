import { type BoardTable, harmless } from './board-table.ts';

/**
 * A self-contained page: no scripts, no images, no links, and a policy that allows none. Escapes everything that
 * participants wrote.
 */
export function boardPage(table: BoardTable, language: string): string {
  const head = table.header.map((name) => `<th scope="col">${escape(harmless(name))}</th>`).join('');
  const rows = table.rows
    .map(
      ({ rank, cells: [name = '', ...cells] }) =>
        `<tr><td>${rank}</td><th scope="row">${escape(harmless(name))}</th>${cells
          .map((cell) => `<td>${escape(harmless(cell))}</td>`)
          .join('')}</tr>`,
    )
    .join('\n');
  const notes = table.notes.map((note) => `<p>${escape(note)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escape(table.title)}</title>
<style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif; }
body { margin: 24px; }
.frame { overflow: auto; max-height: calc(100vh - 160px); }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 12px; text-align: right; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); white-space: nowrap; }
thead th { position: sticky; top: 0; background: Canvas; }
tbody th { position: sticky; left: 0; background: Canvas; text-align: left; font-weight: 600; }
@media print { .frame { overflow: visible; max-height: none; } }
</style>
</head>
<body>
<h1>${escape(table.title)}</h1>
${notes}
<div class="frame" tabindex="0">
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}
</tbody>
</table>
</div>
</body>
</html>
`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}
