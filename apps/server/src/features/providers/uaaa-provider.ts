import * as oidc from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { UaaaConfig } from '../../identity-config.ts';
import { Refusal, refusal } from '../../http/refusal.ts';
import { bindIdentity, findBySubject, findSubject, refreshIdentity, signUpWith, type Identity } from './identities.ts';
import { makeIssuer } from './issuer.ts';
import { readPayload, type StepRequest, type Provider } from './provider.ts';
import { makeUaaaTokenReader } from './uaaa-token.ts';

const tokenPayload = z.object({ token: z.string().min(1).max(8192) });
const userInfo = z.looseObject({ sub: z.string().min(1).max(256) });

/** A UAAA service: the browser gets an access token there, which we verify and use to request its owner's profile. */
export function makeUaaaProvider(config: UaaaConfig): Provider {
  const issuer = makeIssuer(config.issuer, config.clientId, null);
  const readToken = makeUaaaTokenReader(config.clientId);

  const identify = async ({ payload, context }: StepRequest): Promise<Identity> => {
    const { token } = readPayload(tokenPayload, payload);
    const configuration = await issuer.find(context);
    try {
      const { sub: subject } = await readToken(configuration, token, context);
      const claims = userInfo.parse(await oidc.fetchUserInfo(configuration, token, subject));
      return describe(claims);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      context.log.info({ err: error }, 'The UAAA service did not confirm a token.');
      throw refusal('provider-refused');
    }
  };

  const bound = (context: AppContext, userId: string) => findSubject(context.db, userId, 'uaaa');

  return {
    name: 'uaaa',
    kind: 'uaaa',
    options: { issuer: config.issuer, clientId: config.clientId },

    async login(request) {
      const identity = await identify(request);
      const { context } = request;
      const userId = await findBySubject(context.db, 'uaaa', identity.subject);
      if (userId !== undefined) {
        await refreshIdentity(context, userId, identity);
        return { userId, isStrong: false };
      }
      if (!config.signup) throw refusal('not-bound');
      return { userId: await signUpWith(context, identity), isStrong: false };
    },

    async verify(request) {
      const identity = await identify(request);
      const { context, viewer } = request;
      if ((await bound(context, viewer.userId)) !== identity.subject) throw refusal('not-bound');
      await refreshIdentity(context, viewer.userId, identity);
    },

    isUsable: async (context, userId) => (await bound(context, userId)) !== undefined,

    async bind(request) {
      const { context, userId } = request;
      const identity = await identify(request);
      const before = await bound(context, userId);
      if (before !== undefined && before !== identity.subject && !config.rebind) throw refusal('already-bound');
      await bindIdentity(context, userId, identity);
      return {};
    },
  };
}

function describe(claims: z.output<typeof userInfo>): Identity {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const fields = {
    email: text('email')?.toLowerCase(),
    telephone: text('phone_number'),
    realname: text('name'),
    school: text('school'),
    studentGrade: text('student_grade'),
  };
  const claimOf = {
    email: 'email_verified',
    telephone: 'phone_number_verified',
    realname: 'name_verified',
    school: 'school_verified',
    studentGrade: 'student_grade_verified',
  } as const;
  const keys = Object.keys(claimOf) as (keyof typeof claimOf)[]; // Its own keys.
  const presentFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    provider: 'uaaa',
    subject: claims.sub,
    info: claims,
    profile: { name: text('nickname') ?? text('name') ?? '', ...presentFields },
    verified: keys.filter((key) => fields[key] !== undefined && claims[claimOf[key]] === true),
  };
}
