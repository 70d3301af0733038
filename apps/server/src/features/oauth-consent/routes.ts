import { askForDevice } from './ask-device.ts';
import { askForConsent } from './ask-for-consent.ts';
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
