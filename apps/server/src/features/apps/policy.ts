import { hasCapability, type AppSettings } from '@assay/contract';

/** May sign in to the app. */
export function mayLogIn({ capability, settings }: { capability: bigint; settings: AppSettings }): boolean {
  return settings.allowPublicLogin === true || hasCapability('app', capability, 'login');
}
