import type { TestServer } from '@assay/testkit';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';

/** An organization to search in, with its owner and a member. */
export async function makeSearched(server: TestServer) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const member = await server.makeUser();
  await server.addMember(org.id, member.id);
  const orgId = org.id;
  const [director, viewer] = [await server.signIn(owner), await server.signIn(member)];
  const makeContest = async (
    slug: string,
    title: string,
    { description, accessLevel = ACCESS_LEVEL.restricted }: { description: string; accessLevel?: AccessLevel },
  ) => {
    const start = server.clock.now() + 60_000;
    const body = { orgId, slug, title, accessLevel, start, duration: 60_000 };
    const { contestId } = await director.call('POST /api/contest', { body });
    await director.call('PATCH /api/contest/:contestId/content', { params: { contestId }, body: { description } });
    return contestId;
  };
  return { orgId, owner, member, director, viewer, makeContest };
}
