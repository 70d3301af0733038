import { randomBytes, randomUUID } from 'node:crypto';
import { violatedReference } from '../../db/errors.ts';
import { hashRunnerKey } from '../../http/viewer/authenticate-runner.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { insertRunner, useRegistration } from './queries.ts';
import { readRegistration, signRegistration } from './registration-token.ts';

const KEY_BYTES = 32;

export const makeRegistration = route('POST /api/org/:orgId/admin/runner/register', {
  scope: findOrgAdminScope,
  handle: async ({ scope, viewer, context, ip }) => {
    const runnerId = randomUUID();
    const subject = { type: 'runner', id: runnerId };
    await context.db.transact((tx) => recordAct(tx, { viewer, ip, action: 'runner.invite', orgId: scope.id, subject }));
    return { registrationToken: await signRegistration({ orgId: scope.id, runnerId }, context) };
  },
});

/** Returns the key only once; the database stores its hash. */
export const register = route('POST /api/runner/register', {
  handle: async ({ body, context, ip }) => {
    const registration = await readRegistration(body.registrationToken, context);
    if (registration === 'foreign') throw refusal('not-a-registration-token');
    if (registration === 'invalid') throw refusal('registration-token-invalid');
    const { orgId, runnerId } = registration;
    const runnerKey = randomBytes(KEY_BYTES).toString('base64');
    const { name, labels, version } = body;
    try {
      await context.db.transact(async (tx) => {
        if (!(await useRegistration(tx, runnerId))) throw refusal('already-registered');
        await insertRunner(tx, { id: runnerId, orgId, name, labels, version, ip, keyHash: hashRunnerKey(runnerKey) });
        await context.live.publish(tx, { type: 'runner', orgId });
      });
    } catch (error) {
      // The organization was deleted meanwhile.
      if (violatedReference(error) !== undefined) throw refusal('registration-token-invalid');
      throw error;
    }
    return { runnerId, runnerKey };
  },
});
