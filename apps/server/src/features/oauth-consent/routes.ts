import { askForDevice } from './ask-device.ts';
import { askForConsent } from './ask.ts';
import { disconnectApp, listConnectedApps } from './connected.ts';
import { approveConsent, denyConsent } from './decide.ts';

export const oauthConsentRoutes = [
  askForConsent,
  askForDevice,
  approveConsent,
  denyConsent,
  listConnectedApps,
  disconnectApp,
];
