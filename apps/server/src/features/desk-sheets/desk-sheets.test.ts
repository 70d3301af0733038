import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { makeContest } from '../../../test/support/contesting.ts';
import { textOfPdf } from '../../../test/support/pdf.ts';

const server = serverForFile();
const KEY = 'GET /api/contest/:contestId/admin/desk-sheet';

describe('the desk sheets', () => {
  it('have a page for each team and each participant without one, in both languages', async () => {
    const { contestId, orgId, director, makeParticipant } = await makeContest(server);
    const params = { contestId };
    const settings = { entry: 'both' as const, minSize: 1, maxSize: 3, forming: false };
    await director.call('PATCH /api/contest/:contestId/admin/team-settings', { params, body: settings });
    const member = await server.makeUser();
    await server.addMember(orgId, member.id);
    const body = { name: '试金队', seat: 'A-12', affiliation: 'First School', members: [member.id] };
    await director.call('POST /api/contest/:contestId/admin/team', { params, body });
    await makeParticipant();
    const banned = await makeParticipant();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: banned.id },
      body: { banned: true },
    });
    for (const language of ['en', 'zh-Hans']) {
      const reply = await director.fetch(`/api/contest/${contestId}/admin/desk-sheet?language=${language}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = textOfPdf(Buffer.from(await reply.arrayBuffer()));
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
      // The name of the team can be copied, U+8BD5 and U+91D1.
      expect(text).toMatch(/8bd5[^]*91d1|91d1[^]*8bd5/);
    }
  });

  it('are one empty page without participants', async () => {
    const { contestId, director } = await makeContest(server);
    const reply = await director.fetch(`/api/contest/${contestId}/admin/desk-sheet?language=zh-Hans`);
    expect(textOfPdf(Buffer.from(await reply.arrayBuffer())).match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('are for administrators of the contest', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server);
    const params = { contestId };
    const [ada, bob] = [await makeParticipant(), await makeParticipant()];
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: bob.id },
      body: { banned: true },
    });
    const query = { language: 'en' as const };
    expect(await ada.client.refusalOf(KEY, { params, query })).toBe('no-right');
    expect(await bob.client.refusalOf(KEY, { params, query })).toBe('banned');
    const unknown = { contestId: '00000000-0000-4000-8000-000000000000' };
    expect(await ada.client.refusalOf(KEY, { params: unknown, query })).toBe('not-found');
  });
});
