import type { ReactElement } from 'react';
import { Integration } from '../../../features/apps/integration.tsx';
import { useApp } from './use-app.ts';

/** How to integrate an app. */
export function AppIntegrationPage(): ReactElement {
  return <Integration appId={useApp()._id} />;
}
