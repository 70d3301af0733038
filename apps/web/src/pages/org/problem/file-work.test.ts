import { afterEach, expect, it, vi } from 'vitest';
import { importIcpcFiles } from '../../../features/contest-teams/contest-teams.api.ts';
import { openDraft, publishDraft, runDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { recordData } from '../../../features/problems/data/data.api.ts';
import { exportProblem } from '../../../features/problems/export/export.api.ts';
import { importPackage, inspectPackage } from '../../../features/problems/import/import.api.ts';
import { setTimeLimit } from '../../../features/workbench/workbench.api.ts';
import { FILE_WORK_TIMEOUT_MS } from '../../../lib/api/index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const hash = 'a'.repeat(64);

// A busy server once published a problem after the page had given up.
it.each<[string, () => Promise<unknown>]>([
  ['opening a draft', () => openDraft('p', false)],
  ['running a draft', () => runDraft('p')],
  ['publishing a draft', () => publishDraft('p', { message: '', revision: 1 })],
  ['recording data', () => recordData('p', { hash, size: 1, config: {}, description: '' } as never)],
  ['setting a time limit', () => setTimeLimit('p', hash, 1000)],
  ['exporting a problem', () => exportProblem('p', 'assay')],
  ['inspecting a package', () => inspectPackage('o', hash, {})],
  ['importing a package', () => importPackage({} as never)],
  ['importing files of the ICPC', () => importIcpcFiles('c', {} as never)],
])('%s waits as long as the server works on the files', async (_, call) => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ draft: null })));
  await call();
  expect(limits.mock.calls).toEqual([[FILE_WORK_TIMEOUT_MS]]);
});
