import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { standInForServer } from '../../testing/outside.ts';
import { renderIn } from '../../testing/render-in-language.tsx';
import { RejudgeForm } from './rejudge-form.tsx';

const CONTEST = '00000000-0000-4000-8000-000000000302';
const PROBLEM = '00000000-0000-4000-8000-000000000303';
const HASH = 'a'.repeat(64);
const queries = new QueryClient();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page whose problems arrive on a click. */
function ContestPage(): ReactElement {
  const [problems, setProblems] = useState<{ id: string; title: string }[]>([]);
  return (
    <QueryClientProvider client={queries}>
      <button type="button" onClick={() => setProblems([{ id: PROBLEM, title: 'Two Weights' }])}>
        Load
      </button>
      <RejudgeForm
        place={{ contestId: CONTEST }}
        name="Cup"
        problems={problems}
        search={{ problem: PROBLEM, judgedWith: HASH }}
        onBegun={() => undefined}
      />
    </QueryClientProvider>
  );
}

it('keeps what was typed when the problems of the contest arrive, and the filters of its address', async () => {
  const person = userEvent.setup();
  const { asked } = standInForServer({
    [`GET /api/contest/${CONTEST}/admin/rejudge-match`]: { total: 2, languages: [] },
  });
  await renderIn('en', <ContestPage />);
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'The data is better.');
  await person.click(screen.getByRole('button', { name: 'Load' }));
  expect(screen.getByRole('combobox', { name: 'Problem' }).textContent).toBe('Two Weights');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('The data is better.');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const query = new URLSearchParams(asked[0]?.path.split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({ problemId: PROBLEM, dataHash: HASH });
});
