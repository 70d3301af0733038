import { cleanup, render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { makeStyles } from '../app/make-styles.ts';
import { makeRouter } from '../app/router.ts';
import { makeTheme } from '../app/theme.ts';
import { chosenLanguage } from '../lib/i18n/languages.ts';
import { dismissPlatformIssues } from '../lib/platform-issues.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { clearTokens, sessionToken } from '../lib/session.ts';
import { standInForServer, tokenOf } from './outside.ts';
import { keepFewRules } from './simulated-browser.ts';
import { startTexts } from './start-texts.ts';
import type { Answers, Outside } from './outside.ts';

const theme = makeTheme();
// Shared by all tests of a file: each test adds its rules to the page, and the simulated browser matches all rules to
// compute the name of an element.
const styles = keepFewRules(makeStyles(null));

export const USER = '00000000-0000-4000-8000-00000000000a';
export const ORG = '00000000-0000-4000-8000-00000000000b';

/** Answers for a member of one organization, with the given rights. */
export function memberAnswers({ orgCapability = '1', userCapability = '0' } = {}): Answers {
  const profile = { name: 'ann', email: 'ann@example.org', realname: 'Ann' };
  return {
    [`GET /api/user/${USER}`]: { profile, capability: userCapability, emailHash: 'x' },
    'GET /api/org': [{ _id: ORG, profile: { name: 'Mint', email: '' }, emailHash: 'x' }],
    [`GET /api/org/${ORG}`]: {
      profile: { name: 'Mint', email: '' },
      emailHash: 'x',
      membership: { capability: orgCapability },
    },
  };
}

/** Renders the whole client at `path`, as a visitor or signed in, with a fake server. */
export async function renderApp(
  path: string,
  {
    answers = {},
    signedIn = false,
    token = signedIn ? tokenOf(USER) : null,
    desktop = true,
    widthPx = desktop ? 1440 : 360,
  }: { answers?: Answers; signedIn?: boolean; token?: string | null; desktop?: boolean; widthPx?: number } = {},
): Promise<Outside> {
  cleanup();
  const server = standInForServer(answers);
  localStorage.clear();
  clearTokens();
  // The simulated browser lacks many features of a real one.
  dismissPlatformIssues();
  chosenLanguage.set('en');
  sessionToken.set(token);
  globalThis.happyDOM?.setViewport({ width: widthPx, height: 800 });
  globalThis.history.replaceState(null, '', path);
  await startTexts();
  const queryClient = makeQueryClient();
  render(<App styles={styles} theme={theme} queryClient={queryClient} router={makeRouter(queryClient)} />);
  return server;
}

declare global {
  // The API of the simulated browser.
  var happyDOM: { setViewport: (size: { width: number; height: number }) => void } | undefined;
}

/** Path with query of the current page. */
export const here = (): string => globalThis.location.pathname + globalThis.location.search;
