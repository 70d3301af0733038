import type { TestClient, TestServer } from '@assay/testkit';

/** A group with `size` members in an organization, and functions that change it as one of its administrators. */
export async function makePupils(
  server: TestServer,
  { orgId, administrator, size }: { orgId: string; administrator: TestClient; size: number },
) {
  const join = async () => {
    const user = await server.makeUser();
    await server.addMember(orgId, user.id);
    return user;
  };
  const pupils = await Promise.all(Array.from({ length: size }, join));
  const group = await server.makeGroup(
    orgId,
    pupils.map(({ id }) => id),
  );
  const params = { groupId: group.id };
  return {
    pupils,
    group,
    ...params,
    /** Makes a member of the organization. */
    join,
    addToGroup: (userId: string) => administrator.call('POST /api/group/:groupId/member', { params, body: { userId } }),
    leaveGroup: (userId: string) =>
      administrator.call('DELETE /api/group/:groupId/member/:userId', { params: { ...params, userId } }),
  };
}
