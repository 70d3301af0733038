import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readNonce } from './lib/nonce.ts';
import { startI18n } from './lib/i18n/index.ts';
import { startLive } from './lib/live/index.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');

const nonce = readNonce(document);
await startI18n();
startLive();
createRoot(container).render(<App nonce={nonce} />);
