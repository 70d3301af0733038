import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { IaaaConfig } from '../../identity-config.ts';
import { refusal } from '../../http/refusal.ts';
import { bindIdentity, findBySubject, findSubject, refreshIdentity, signUpWith, type Identity } from './identities.ts';
import { readPayload, type StepRequest, type Provider } from './provider.ts';

const TIMEOUT_MS = 10_000;
const tokenPayload = z.object({ token: z.string().min(1).max(1024) });
const text = z.string().nullish();
const userInfo = z.looseObject({
  name: z.string(),
  identityId: z.string().min(1).max(64),
  dept: text,
  detailType: text,
  campus: text,
});
const validation = z.looseObject({
  success: z.boolean(),
  errMsg: text,
  userInfo: userInfo.nullish(),
});

/** The identity service of Peking University: a token from its page, which it validates for the client's address. */
export function makeIaaaProvider(config: IaaaConfig): Provider {
  const identify = async ({ payload, context, ip }: StepRequest): Promise<Identity> => {
    const { token } = readPayload(tokenPayload, payload);
    const { success, userInfo: info, errMsg } = await validate(config, context, token, ip);
    if (!success || !info) throw refusal('provider-refused', errMsg ? { message: errMsg.slice(0, 256) } : {});
    return describe(config, info);
  };

  return {
    name: 'iaaa',
    kind: 'iaaa',
    options: { appId: config.id, url: new URL('../../oauth.jsp', config.url).href },

    async login(request) {
      const identity = await identify(request);
      const { context } = request;
      const userId = await findBySubject(context.db, 'iaaa', identity.subject);
      if (userId === undefined) {
        if (!config.signup) throw refusal('not-bound');
        return { userId: await signUpWith(context, identity), isStrong: false };
      }
      await refreshIdentity(context, userId, { ...identity, profile: {}, verified: [] });
      return { userId, isStrong: false };
    },

    async verify(request) {
      const { subject } = await identify(request);
      const bound = await findSubject(request.context.db, request.viewer.userId, 'iaaa');
      if (bound === undefined || bound !== subject) throw refusal('wrong-proof');
    },

    isUsable: async ({ db }, userId) => (await findSubject(db, userId, 'iaaa')) !== undefined,

    async bind(request) {
      const { context, userId } = request;
      const bound = await findSubject(context.db, userId, 'iaaa');
      if (bound !== undefined && !config.rebind) throw refusal('already-bound');
      const identity = await identify(request);
      // An e-mail address verified by mail stays.
      const isMailProven = (await findSubject(context.db, userId, 'mail')) !== undefined;
      const { email: _, ...rest } = identity.profile;
      await bindIdentity(context, userId, isMailProven ? { ...identity, profile: rest } : identity);
      return {};
    },
  };
}

async function validate(config: IaaaConfig, context: AppContext, token: string, ip: string) {
  const remoteAddr = ip.replace(/^::ffff:/, '');
  const parameters = `appId=${config.id}&remoteAddr=${remoteAddr}&token=${token}`;
  const msgAbs = createHash('md5').update(`${parameters}${config.key}`).digest('hex');
  const url = new URL(config.url);
  for (const [name, value] of Object.entries({ remoteAddr, appId: config.id, token, msgAbs }))
    url.searchParams.set(name, value);
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return validation.parse(await reply.json());
  } catch (error) {
    context.log.warn({ err: error }, 'The IAAA service did not respond.');
    throw refusal('provider-down');
  }
}

function describe(config: IaaaConfig, info: z.output<typeof userInfo>): Identity {
  const { identityId, name, dept, detailType, campus } = info;
  const grade = [dept, detailType].filter(Boolean).join(' ');
  const isStudent = /^\d{2}/.test(identityId) && Number(identityId.slice(0, 2)) >= 20;
  return {
    provider: 'iaaa',
    subject: identityId,
    info,
    profile: {
      name: identityId,
      realname: name,
      school: config.school,
      studentGrade: campus ? `${grade} (${campus})` : grade,
      email: `${identityId}@${isStudent ? 'stu.' : ''}${config.mailDomain}`,
    },
    verified: ['realname', 'school', 'studentGrade', 'email'],
  };
}
