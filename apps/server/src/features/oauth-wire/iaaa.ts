import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { apps, userIdentities } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { exchangeCode } from '../oauth/tokens/exchange-code.ts';
import { findClientApp, type ClientApp } from '../oauth/find-client.ts';
import { deleteFamily } from '../oauth/grants.ts';
import { unseal } from '../../secrets/seal.ts';

/**
 * For apps written for the IAAA service, in installations that use it for sign-in: imitates that service's protocol.
 */

const profileFields = [
  'name',
  'status',
  'identityId',
  'deptId',
  'dept',
  'identityType',
  'detailType',
  'identityStatus',
  'campus',
] as const;

/** Only leads to our own page, which checks the app and its redirect URI. */
export const iaaaSignIn = route('POST /api/oauth/iaaa_compat/oauth.jsp', {
  scope: refuseWithoutIaaa,
  handle: ({ body, origin, reply }) => {
    const query = new URLSearchParams({ client_id: body.appID, redirect_uri: body.redirectUrl });
    return reply.redirect(`${origin}/oauth/authorize?${String(query)}`, 302);
  },
});

/** Consumes the code; issues no token. */
export const iaaaValidate = route('GET /api/oauth/iaaa_compat/svc/token/validate.do', {
  scope: refuseWithoutIaaa,
  handle: async ({ query, context, ip, userAgent }) => {
    const { appId, remoteAddr, token, msgAbs } = query;
    const app = await findClientApp(context.db, appId);
    if (!app?.settings.enableIaaa) return failed('1', 'The app does not exist or is not enabled for IAAA.');
    const signed = `appId=${appId}&remoteAddr=${remoteAddr}&token=${token}`;
    if (!(await isSigned(context, app, signed, msgAbs)))
      return failed(
        '1',
        'The signature is wrong. If the app was enabled for IAAA recently, create a new secret for it.',
      );
    const exchanged = await exchangeCode(
      context,
      { code: token, app, flows: ['web'], redirectUri: undefined, codeVerifier: undefined, needsChallenge: false },
      { ip, userAgent },
    );
    if (!exchanged) return failed('2', 'The token is wrong, used or expired.');
    await context.db.transact((tx) => deleteFamily(tx, exchanged.familyId));
    const info = await findIaaaInfo(context.db, exchanged.userId);
    if (!info) return failed('3', 'This user has no IAAA identity here.');
    const userInfo = Object.fromEntries(profileFields.map((name) => [name, textOf(info[name])])) as Record<
      (typeof profileFields)[number],
      string
    >; // Every name of the list.
    return { success: true, errCode: '0', errMsg: '', userInfo };
  },
});

function refuseWithoutIaaa({ context }: { context: AppContext }): void {
  if (!context.config.identity.providers.includes('iaaa')) throw refusal('not-found');
}

function failed(errCode: string, errMsg: string) {
  return { success: false, errCode, errMsg };
}

/** IAAA signs with the plain secret, so apps enabled for it have theirs stored encrypted, in addition to its hash. */
async function isSigned({ db, secret, clock }: AppContext, app: ClientApp, text: string, msgAbs: string) {
  const [row] = await db
    .select({ present: apps.sealedSecret, old: apps.oldSealedSecret, oldUntil: apps.oldSecretUntil })
    .from(apps)
    .where(eq(apps.id, app.id));
  if (!row) return false;
  const isOldGood = row.oldUntil !== null && row.oldUntil.getTime() > clock.now();
  const sealed = [row.present, isOldGood ? row.old : null].filter((one) => one !== null);
  const digest = Buffer.from(msgAbs.toLowerCase());
  return sealed
    .map((one) =>
      createHash('md5')
        .update(`${text}${unseal(one, secret('app-secret'))}`)
        .digest('hex'),
    )
    .some((made) => digest.length === made.length && timingSafeEqual(digest, Buffer.from(made)));
}

async function findIaaaInfo(db: Db, userId: string) {
  const [row] = await db
    .select({ info: userIdentities.info })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), eq(userIdentities.provider, 'iaaa')));
  return row?.info;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
