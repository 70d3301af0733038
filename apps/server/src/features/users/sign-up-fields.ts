import type { SignUpFields } from '@assay/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { siteInfo } from '../../db/schema.ts';

/** What the sign-up form asks for besides name, e-mail and password. */
export async function findSignUpFields(db: Db): Promise<SignUpFields> {
  const [site] = await db.select({ fields: siteInfo.signUpFields }).from(siteInfo);
  if (!site) throw new Error('The texts of the site have no row, which the migrations make.');
  return site.fields;
}

/** Whether people may sign up by themselves, as an administrator or else the settings of the server say. */
export async function isSignUpOpen(db: Db, config: Pick<Config, 'signup'>): Promise<boolean> {
  const [site] = await db.select({ open: siteInfo.signUpOpen }).from(siteInfo);
  return site?.open ?? config.signup;
}
