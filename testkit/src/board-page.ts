import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../scripts/lib/board-page.mjs');

/** Builds the page of static boards, which `npm start` has built where it runs. */
export async function buildBoardPage(): Promise<void> {
  const built = (await import(pathToFileURL(script).href)) as { buildBoardPage: () => Promise<void> };
  await built.buildBoardPage();
}
