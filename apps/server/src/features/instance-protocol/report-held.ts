import { route } from '../../http/route.ts';
import { endLeasesOf, failLost } from './queries.ts';

/** What the owner of a lost instance sees, in both languages since it is stored. */
const LOST_MESSAGE =
  'The machine that ran this was stopped or restarted, and its contents are lost. Restart it here, or stop it.\n\n' +
  '运行此在线环境的机器已停止或重启，其中的内容已丢失。请在此重新启动或停止它。';

/**
 * A runner that starts reports the instances that survived its end. All others that it allocated have failed, and its
 * tasks are leased again.
 */
export const reportHeld = route('POST /api/runner/instance/held', {
  handle: async ({ viewer: { runnerId }, body: { instanceIds }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await endLeasesOf(tx, runnerId);
      const lost = await failLost(tx, { runnerId, held: instanceIds, message: LOST_MESSAGE });
      await live.publish(tx, ...lost.map((one) => ({ type: 'instance' as const, ...one })));
    });
    return {};
  },
});
