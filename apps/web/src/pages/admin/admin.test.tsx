import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const BOB = '00000000-0000-4000-8000-00000000000c';
const bob = { _id: BOB, profile: { name: 'bob', email: 'b@example.org', realname: '' }, capability: '-1' };
const self = { _id: USER, profile: { name: 'ann', email: '', realname: '' }, capability: '1' };
const admin = {
  ...memberAnswers({ userCapability: '1' }),
  'GET /api/admin': { serverVersion: '1.3.13' },
  'GET /api/admin/user': { items: [self, bob], total: 2 },
  'GET /api/info/defaultOrg': { defaultOrg: '' },
};
const sent = (asked: { method: string; body: unknown }[]) => asked.filter(({ method }) => method === 'PATCH');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the administration of the site', () => {
  it('is not there for anybody else, and nothing is asked for them', async () => {
    for (const signedIn of [false, true]) {
      const { asked } = await renderApp('/admin/user', { answers: memberAnswers(), signedIn });
      expect(await screen.findByText('404')).toBeTruthy();
      expect(asked.some(({ path }) => path.startsWith('/api/admin'))).toBe(false);
    }
  });

  it('shows the release of the server, and says when this page is of another', async () => {
    await renderApp('/admin', {
      answers: { ...admin, 'GET /api/admin': { serverVersion: '9.9.9' } },
      signedIn: true,
    });
    expect(await screen.findByText('9.9.9')).toBeTruthy();
    expect(screen.getByText(/of another release/)).toBeTruthy();
  });
});

describe('the list of users', () => {
  it('is narrowed by name and right in the address, from the first page', async () => {
    const { asked } = await renderApp('/admin/user?page=2&perPage=15', { answers: admin, signedIn: true });
    await person.click(await screen.findByRole('checkbox', { name: 'Org Create' }));
    await person.type(screen.getByLabelText('Search users'), 'bo{Enter}');
    await waitFor(() => expect(here()).toBe('/admin/user?perPage=15&search=bo&capability=2'));
    await waitFor(() => expect(asked.at(-1)?.path).toContain('search=bo&capability=2'));
  });

  it('changes one right once, and keeps the unknown ones', async () => {
    const { asked } = await renderApp('/admin/user', {
      answers: { ...admin, [`PATCH /api/admin/user/${BOB}/capability`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Change the rights of bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Admin' }));
    expect(dialog.queryByText(/your own rights/)).toBeNull();
    await person.dblClick(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent(asked).map(({ body }) => body)).toEqual([{ capability: '-2' }]);
  });

  it('warns who takes the own administration away, and tells why the last one must stay', async () => {
    await renderApp('/admin/user', {
      answers: {
        ...admin,
        [`PATCH /api/admin/user/${USER}/capability`]: new Refused(409, { message: 'x', refusal: 'last-administrator' }),
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Change the rights of ann' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Admin' }));
    expect(dialog.getByText(/your own rights/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('At least one administrator must remain.')).toBeTruthy();
  });
});

describe('the texts of the site', () => {
  const stored = [
    { title: 'One', url: '/one.png' },
    { title: 'Two', url: 'https://example.org/two.png' },
  ];
  const open = (answers: object) =>
    renderApp('/admin/misc', { answers: { ...admin, 'GET /api/info/posters': stored, ...answers }, signedIn: true });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  it('change the order of posters, add and remove some, and send them all at once', async () => {
    const { asked } = await open({ 'PATCH /api/info/posters': { ok: 1 } });
    const posters = await part('Posters');
    await person.click(await posters.findByRole('button', { name: 'Move Two up' }));
    expect(posters.getByText('Two: place 1 of 2')).toBeTruthy();
    await person.click(posters.getByRole('button', { name: 'Remove One' }));
    await person.click(posters.getByRole('button', { name: 'Add' }));
    expect(document.activeElement).toBe(posters.getByLabelText('Title 2'));
    fireEvent.change(posters.getByLabelText('Title 2'), { target: { value: 'Three' } });
    fireEvent.change(posters.getByLabelText('Address 2'), { target: { value: '/three.png' } });
    await person.dblClick(await posters.findByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent(asked).map(({ body }) => body)).toEqual([[stored[1], { title: 'Three', url: '/three.png' }]]);
  });

  it('are not sent while an address is none, which is said under it', async () => {
    const { asked } = await open({});
    const posters = await part('Posters');
    const address = await posters.findByLabelText('Address 1');
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    await person.click(await posters.findByRole('button', { name: 'Save' }));
    expect(posters.getByText('Begin with https://, http:// or /, without spaces.')).toBeTruthy();
    expect(document.activeElement).toBe(address);
    expect(sent(asked)).toEqual([]);
  });

  it('keep what was typed when saving fails and when the page is left by accident', async () => {
    await open({ 'PATCH /api/info/posters': new Refused(403, { message: 'x', refusal: 'no-right' }) });
    const posters = await part('Posters');
    await person.type(await posters.findByLabelText('Title 1'), '!');
    await person.click(await posters.findByRole('button', { name: 'Save' }));
    expect(await posters.findByRole('alert')).toBeTruthy();
    expect(posters.getByLabelText<HTMLInputElement>('Title 1').value).toBe('One!');
    await person.click(screen.getByRole('tab', { name: 'Users' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Not saved yet: Posters')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Stay' }));
    await person.click(posters.getByRole('button', { name: 'Reset' }));
    expect(posters.getByLabelText<HTMLInputElement>('Title 1').value).toBe('One');
  });

  it('count down to a date as soon as it is chosen', async () => {
    const { asked } = await open({ 'PATCH /api/info/milestone': { ok: 1 } });
    const milestones = await part('Milestones');
    fireEvent.change(await milestones.findByLabelText('CSP'), { target: { value: '2000-01-02' } });
    expect(milestones.getAllByText(/over: no countdown/)).toHaveLength(2);
    await person.click(await milestones.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ csp: '2000-01-02', noip: '2000-01-01' }));
  });

  it('take the default organization by name or by id, and nothing else', async () => {
    const { asked, answers } = await open({
      'PATCH /api/info/defaultOrg': new Refused(400, {
        message: 'x',
        refusal: 'invalid-input',
        places: [{ place: 'body/defaultOrg', reason: 'is no organization' }],
      }),
    });
    const org = await part('Default organization');
    const field = await org.findByLabelText('Organization');
    const write = (value: string) => fireEvent.change(field, { target: { value } });
    write('Nobody');
    expect(org.getByText(/paste the whole id of one/)).toBeTruthy();
    write(BOB);
    await person.click(await org.findByRole('button', { name: 'Save' }));
    expect(await org.findByText('There is no organization with this id.')).toBeTruthy();
    answers['PATCH /api/info/defaultOrg'] = { ok: 1 };
    write('Mint');
    await person.click(await org.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked).at(-1)?.body).toEqual({ defaultOrg: ORG }));
  });
});
