import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstPage } from './app/first-page.ts';
import { makeRouter } from './app/router.ts';
import { makeTheme } from './app/theme.ts';
import { startI18n } from './lib/i18n/index.ts';
import { startLive } from './lib/live/index.ts';
import { yieldToBrowser } from './lib/yield-to-browser.ts';
import { makeStyles } from './app/make-styles.ts';
import { branding } from './lib/branding.ts';
import { readNonce } from './lib/nonce.ts';
import { makeQueryClient } from './lib/query-client.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');

const nonce = readNonce(document);
await yieldToBrowser();
await startI18n();
await yieldToBrowser();
const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
await yieldToBrowser();
const page = firstPage(router);
// The theme is created while the code of the page is loading.
await yieldToBrowser();
const theme = makeTheme(branding.get().accent);
await page;
startLive();
const root = createRoot(container);
// Rendered in small steps, between which the browser handles input.
startTransition(() =>
  root.render(<App styles={makeStyles(nonce)} theme={theme} queryClient={queryClient} router={router} />),
);
