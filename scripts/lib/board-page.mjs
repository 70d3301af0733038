// Builds the page of boards that are published as static files: one file of HTML, script and style.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

const folder = join(root, 'apps/web/static-board');
/** Where the server and the command line look for it. */
export const boardPage = join(root, 'dist/board.html');

export async function buildBoardPage() {
  const html = await makeBoardPage();
  mkdirSync(dirname(boardPage), { recursive: true });
  const temporary = `${boardPage}.${process.pid}`;
  writeFileSync(temporary, html);
  renameSync(temporary, boardPage);
}

async function makeBoardPage() {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: join(folder, 'main.ts'),
    platform: 'browser',
    treeshake: { moduleSideEffects: [{ test: /static-board\/main\.ts$/, sideEffects: true }] },
  });
  const { output } = await made.generate({ format: 'iife', codeSplitting: false, minify: true });
  await made.close();
  const script = output[0].code.trim();
  const style = minifyStyle(readFileSync(join(folder, 'style.css'), 'utf8'));
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  // Only these two, and files next to the page: it can be on any host.
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`;
  return readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll(/>\s+</g, '><')
    .replace(
      '<meta charset="utf-8" />',
      (tag) => `${tag}<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script>${script}</script>`);
}

function minifyStyle(css) {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}
