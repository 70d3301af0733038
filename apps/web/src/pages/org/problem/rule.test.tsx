import type { RuleSet } from '@assay/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, Refused } from '../../../testing/outside.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const page = `/org/${ORG}/problem/${PROBLEM}/admin/rule`;
const RULE = `/api/problem/${PROBLEM}/admin/rule/solution`;
const scored = (score: number) => ({ 'solution.score': { $gte: score } });
const either = { match: [scored(1), { 'solution.preferPrivate': { $eq: false } }], returns: { showData: true } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(stored: RuleSet | null, more: Answers = {}) {
  const answers = {
    ...problemAnswers(aProblem({ rules: stored === null ? [] : ['solution'] })),
    ...(stored && { [`GET ${RULE}`]: stored }),
    [`PATCH ${RULE}`]: {},
    [`DELETE ${RULE}`]: {},
    ...more,
  };
  return renderApp(page, { answers, signedIn: true });
}

const sent = (asked: { method: string; body: unknown }[], method = 'PATCH') =>
  asked.filter((one) => one.method === method).map(({ body }) => body);
const rule = async (position: number) => within(await screen.findByRole('listitem', { name: `Rule ${position}` }));
const otherwise = () => within(screen.getByRole('region', { name: 'Otherwise' }));
const save = async () => person.click(await screen.findByRole('button', { name: 'Save' }));

async function choose(place: ReturnType<typeof within>, label: string, option: string): Promise<void> {
  await person.click(place.getByRole('combobox', { name: label }));
  await person.click(await screen.findByRole('option', { name: option }));
}

describe('the rules of a problem', () => {
  it('are created as rows of field, comparison and value, without fetching a set that is not stored', async () => {
    const { asked } = await open(null);
    await person.click(await screen.findByRole('button', { name: 'Add rule' }));
    const first = await rule(1);
    await choose(first, 'Field', 'Submission: score');
    await choose(first, 'Comparison', 'is at least');
    await save();
    // A number is missing.
    expect(first.getByText('Enter a number.')).toBeTruthy();
    expect(sent(asked)).toEqual([]);
    fireEvent.change(first.getByLabelText('Value'), { target: { value: '60' } });
    await choose(otherwise(), 'Then', 'Refuse with a reason');
    fireEvent.change(otherwise().getByLabelText('Reason shown to the user'), { target: { value: '$5, please' } });
    await save();
    await waitFor(() =>
      expect(sent(asked)).toEqual([
        { rules: [{ match: scored(60), returns: { showData: true } }], defaults: { showData: '$$5, please' } },
      ]),
    );
    expect(asked.some(({ method, path }) => method === 'GET' && path === RULE)).toBe(false);
  });

  it('are reordered, and lose a rule and a condition', async () => {
    const stored: RuleSet = {
      rules: [
        { match: { ...scored(1), 'solution.status': { $eq: 'Accepted' } }, returns: { showData: true } },
        { match: scored(2), returns: { showData: true } },
        { match: scored(3), returns: { showData: false } },
      ],
      defaults: {},
    };
    const { asked } = await open(stored);
    await person.click(await screen.findByRole('button', { name: 'Move rule 3 up' }));
    expect(screen.getByText('Now rule 2 of 3')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Remove rule 3' }));
    await person.click((await rule(1)).getByRole('button', { name: 'Remove condition 1' }));
    await save();
    await waitFor(() =>
      expect(sent(asked)).toEqual([
        {
          rules: [
            { match: { 'solution.status': { $eq: 'Accepted' } }, returns: { showData: true } },
            { match: scored(3), returns: { showData: false } },
          ],
          defaults: {},
        },
      ]),
    );
  });

  it('are the same as rows and as JSON, and what rows cannot express is kept and shown', async () => {
    const stored: RuleSet = { rules: [either, { match: scored(5), returns: { showData: true } }] };
    const { asked } = await open(stored);
    const first = await rule(1);
    expect(first.getByText(/Rows can’t express this/)).toBeTruthy();
    expect(first.getByText(/solution.preferPrivate/)).toBeTruthy();
    expect(otherwise().getByText(/refused with an error/)).toBeTruthy();
    fireEvent.change((await rule(2)).getByLabelText('Value'), { target: { value: '7' } });
    const asText = screen.getByRole('switch', { name: 'As text' });
    await person.click(asText);
    const editor = await screen.findByLabelText(/as JSON/);
    expect(editor.textContent.replaceAll(/\s/g, '')).toContain('"$gte":7');
    expect(screen.queryByRole('listitem', { name: 'Rule 1' })).toBeNull();
    await person.click(asText);
    await choose(await rule(2), 'Then', 'Refuse');
    await save();
    await waitFor(() =>
      expect(sent(asked)).toEqual([{ rules: [either, { match: scored(7), returns: { showData: false } }] }]),
    );
  });

  it('compare an unlisted field with a value of the selected type, each field once per operator', async () => {
    const { asked } = await open({ rules: [{ match: {}, returns: { showData: true } }], defaults: {} });
    const first = await rule(1);
    expect(first.getByText('Always')).toBeTruthy();
    for (const path of ['problem.accessLevel', 'problem.accessLevel']) {
      await person.click(first.getByRole('button', { name: 'Add condition' }));
      const row = within(first.getAllByRole('listitem').at(-1) ?? document.body);
      await choose(row, 'Field', 'Another field');
      fireEvent.change(row.getByLabelText('Field path'), { target: { value: path } });
      await choose(row, 'Type', 'Number');
      fireEvent.change(row.getByLabelText('Value'), { target: { value: '2' } });
    }
    await save();
    expect(await first.findByText(/already compares this field/)).toBeTruthy();
    expect(sent(asked)).toEqual([]);
    await person.click(first.getByRole('button', { name: 'Remove condition 2' }));
    await save();
    await waitFor(() =>
      expect(sent(asked)).toEqual([
        { rules: [{ match: { 'problem.accessLevel': { $eq: 2 } }, returns: { showData: true } }], defaults: {} },
      ]),
    );
  });

  it('are deleted after a confirmation when the last row is removed', async () => {
    const { asked } = await open({ rules: [{ match: {}, returns: { showData: true } }] });
    await person.click(await screen.findByRole('button', { name: 'Remove rule 1' }));
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent(asked)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Remove rules' }));
    await waitFor(() => expect(sent(asked, 'DELETE')).toHaveLength(1));
  });

  it('keep the input when the server refuses them', async () => {
    const refusal = new Refused(400, { message: 'x', refusal: 'invalid-input', places: [] });
    await open({ rules: [{ match: scored(1), returns: { showData: true } }] }, { [`PATCH ${RULE}`]: refusal });
    fireEvent.change((await rule(1)).getByLabelText('Value'), { target: { value: '9' } });
    await save();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await rule(1)).getByLabelText<HTMLInputElement>('Value').value).toBe('9');
  });

  it('have a tab in the administration, for administrators of the problem only', async () => {
    await open(null);
    expect(await screen.findByRole('tab', { name: 'Rules', selected: true })).toBeTruthy();
    const abilities = { ...aProblem().abilities, administer: false };
    const answers = problemAnswers(aProblem({ abilities }));
    const { asked } = await renderApp(page, { answers, signedIn: true });
    expect(await screen.findByRole('tab', { name: 'Content' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Rules' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('/admin/rule'))).toBe(false);
  });
});
