import { passwordPayload } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { takePasswordAttempt } from './attempts.ts';
import { isPassword } from './password.ts';
import { findCredentialsByName } from './queries.ts';
import { startSession } from './session-token.ts';
import { isProvider } from './sign-in-ways.ts';

/** The only tag of sessions whose password must be replaced first. */
const RESET_DUE_TAGS = ['user-auth'];

export const signIn = route('POST /api/auth/login', {
  handle: async ({ body, context, ip, userAgent }) => {
    if (!isProvider(body.provider)) throw refusal('unknown-provider');
    const payload = passwordPayload.safeParse(body.payload);
    if (!payload.success) {
      const [first] = payload.error.issues;
      const place = ['body/payload', ...(first?.path ?? []).map(String)].join('/');
      throw refusal('invalid-input', { places: [{ place, reason: first?.message ?? '' }] });
    }
    const { username, password } = payload.data;
    const user = await findCredentialsByName(context.db, username);
    const attempt = await takePasswordAttempt(context, { account: username, userId: user?.id, ip });
    if (!(await isPassword(user?.passwordHash, password)) || !user) throw refusal('wrong-credentials');
    attempt.succeeded();
    const tags = user.passwordResetDue ? RESET_DUE_TAGS : null;
    const token = await context.db.transact((tx) =>
      startSession(tx, { userId: user.id, tags, ip, userAgent }, context),
    );
    return { token };
  },
});
