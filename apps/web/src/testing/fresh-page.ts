import { forgetSignIn } from '../features/session/sign-in.api.ts';
import { startI18n } from '../lib/i18n/index.ts';
import { setPageTitle } from '../lib/page-title.ts';
import { forgetServerTime } from '../lib/time/clock.ts';
import { takeToasts } from '../ui/feedback/toasts.tsx';

let texts: Promise<void> | undefined;

/** Translation, which starts once for all tests. */
export const textsStarted = (): Promise<void> => (texts ??= startI18n());

/** What modules of the client remember, as on a page that has just loaded: test files share the modules. */
export function forgetPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  // Stored values are read again, as when another tab clears them.
  globalThis.dispatchEvent(new StorageEvent('storage', { key: null }));
  setPageTitle('');
  forgetServerTime();
  takeToasts();
  forgetSignIn();
}
