import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesApps } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashAppSecret, makeAppSecret } from './app-secret.ts';
import { APP_SLUG_KEY, insertApp } from './queries.ts';

/** The reply shows the secret, which is not stored in plain text and can only be replaced later. */
export const makeApp = route('POST /api/app', {
  handle: async ({ body, viewer, ip, context: { db } }) => {
    const { orgId } = body;
    if (!managesApps(await findOrgCapability(db, orgId, viewer.userId))) throw refusal('no-right');
    const id = randomUUID();
    const secret = makeAppSecret();
    try {
      await db.transact(async (tx) => {
        await insertApp(tx, { id, ...body, secretHash: hashAppSecret(secret) });
        await recordAct(tx, { viewer, ip, action: 'app.make', orgId, subject: { type: 'app', id }, after: body });
      });
    } catch (error) {
      if (violatedUnique(error) === APP_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return { appId: id, secret };
  },
});
