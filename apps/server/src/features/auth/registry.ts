import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordProvider } from '../passwords/password-provider.ts';
import { passkeyProvider } from '../second-factors/passkey-provider.ts';
import { recoveryProvider } from '../second-factors/recovery-provider.ts';
import { totpProvider } from '../second-factors/totp-provider.ts';
import { makeIaaaProvider } from '../providers/iaaa-provider.ts';
import { makeMailProvider } from '../providers/mail-provider.ts';
import { makeOidcProvider } from '../providers/oidc-provider.ts';
import type { Provider } from '../providers/provider.ts';
import { makeSmsProvider } from '../providers/sms-provider.ts';
import { makeUaaaProvider } from '../providers/uaaa-provider.ts';

/** The enabled providers by name, in the order of the sign-in page. */
export function makeProviders(identity: Config['identity'], mailer: Mailer | null): ReadonlyMap<string, Provider> {
  const all: (Provider | null)[] = [
    identity.providers.includes('password') ? passwordProvider : null,
    identity.mail && mailer && makeMailProvider(identity.mail, mailer),
    identity.iaaa && makeIaaaProvider(identity.iaaa),
    identity.sms && makeSmsProvider(identity.sms),
    identity.uaaa && makeUaaaProvider(identity.uaaa),
    ...identity.oidc.map((one) => makeOidcProvider(one)),
    passkeyProvider,
    totpProvider,
    recoveryProvider,
  ];
  return new Map(all.filter((one) => one !== null).map((one) => [one.name, one]));
}

/** The provider that a client names; refuses with `unknown-provider`. */
export function findProvider({ providers }: Pick<AppContext, 'providers'>, name: string): Provider {
  const provider = providers.get(name);
  if (!provider) throw refusal('unknown-provider');
  return provider;
}
