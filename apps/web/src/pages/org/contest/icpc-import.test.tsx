import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTEST, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const page = `/org/${ORG}/contest/${CONTEST}/admin/team/icpc`;
const call = `POST /api/contest/${CONTEST}/admin/icpc-import`;
const groups = new File(['groups\t1\n301\tNorth\n'], 'groups.tsv');
const entry = (more: object) => ({
  file: 'groups.tsv',
  line: 2,
  kind: 'group',
  name: 'North',
  outcome: 'created',
  ...more,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(reply: unknown) {
  const answers = { ...contestAnswers(aContestToDirect()), [call]: reply };
  const rendered = await renderApp(page, { answers, signedIn: true });
  const field = await screen.findByLabelText('Choose files', { selector: 'input' });
  return { ...rendered, drop: (...files: File[]) => person.upload(field, files) };
}

describe('the import of ICPC files', () => {
  it('shows the changes before it stores them', async () => {
    const reply = { stored: false, entries: [entry({})], accounts: [] };
    const { asked, drop } = await open(reply);
    await drop(groups);
    await screen.findByText('North');
    screen.getByText('groups.tsv:2');
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const files = [{ name: 'groups.tsv', text: 'groups\t1\n301\tNorth\n' }];
    expect(sent()).toEqual([{ files, dryRun: true }]);
    reply.stored = true;
    await person.click(screen.getByRole('button', { name: 'Import 1 change' }));
    await screen.findByText('1 change imported');
    expect(sent()[1]).toEqual({ files });
    expect(screen.queryByRole('button', { name: /^Import 1/ })).toBeNull();
  });

  it('shows the passwords of new accounts once, until they are saved', async () => {
    const account = entry({ file: 'accounts.tsv', kind: 'account', name: 'team-1' });
    const reply: Record<string, unknown> = { stored: false, entries: [account], accounts: [] };
    const { drop } = await open(reply);
    await drop(new File(['accounts\t1\nteam\tAlpha\tteam-1\t\n'], 'accounts.tsv'));
    await screen.findByText('team-1');
    reply.stored = true;
    reply.accounts = [{ name: 'team-1', realname: 'Alpha', password: 'k3vm-8wqa-p2xn-e7rt' }];
    await person.click(screen.getByRole('button', { name: 'Import 1 change' }));
    await screen.findByText('1 change imported');
    screen.getByText('k3vm-8wqa-p2xn-e7rt');
    screen.getByRole('button', { name: 'Desk sheets (PDF)' });
    const choose = () => screen.getByRole('button', { name: 'Choose files' });
    expect(choose()).toHaveProperty('disabled', true);
    vi.stubGlobal('print', () => undefined);
    await person.click(screen.getByRole('button', { name: 'Print login slips' }));
    await waitFor(() => expect(choose()).toHaveProperty('disabled', false));
  });

  it('shows the old and the new value of what changes in the contest', async () => {
    const changes = [
      { field: 'duration', from: 18_000_000, to: 14_400_000 },
      { field: 'freeze', from: null, to: 3_600_000 },
      { field: 'title', from: 'Finals', to: 'World Finals' },
    ];
    const contest = entry({ file: 'contest.yaml', line: 1, kind: 'contest', outcome: 'updated', changes });
    const { drop } = await open({ stored: false, entries: [contest], accounts: [] });
    await drop(new File(['name: World Finals\n'], 'contest.yaml'));
    const list = await screen.findByRole('list', { name: 'Changes' });
    expect([...list.children].map((item) => item.textContent)).toEqual([
      'Length: 05:00:00 → 04:00:00',
      'Freeze before the end: none → 01:00:00',
      'Title: Finals → World Finals',
    ]);
  });

  it('cannot be stored while an entry is refused, and says why', async () => {
    const refused = entry({
      line: 3,
      name: 'Alpha',
      kind: 'team',
      outcome: 'refused',
      reason: 'unknown-group',
      detail: '999',
    });
    const { drop } = await open({ stored: false, entries: [entry({}), refused], accounts: [] });
    await drop(groups);
    await screen.findByText(/There is no such group in the files or the contest\. \(999\)/);
    await screen.findByText(/^Nothing can be imported until 1 entry/);
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    await person.click(screen.getByRole('combobox', { name: 'Show' }));
    await person.click(await screen.findByRole('option', { name: 'Refused' }));
    await waitFor(() => expect(screen.queryByText('North')).toBeNull());
    screen.getByText('Alpha');
  });

  it('sends no file that is no text', async () => {
    const { asked, drop } = await open({ stored: false, entries: [], accounts: [] });
    await drop(new File([new Uint8Array([0xe9, 0x20])], 'teams.tsv'));
    await screen.findByText(/^teams\.tsv is no text in UTF-8/);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });
});
