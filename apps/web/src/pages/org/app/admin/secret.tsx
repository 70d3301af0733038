import type { ReactElement } from 'react';
import { AppSecret } from '../../../../features/apps/app-secret.tsx';
import { useApp } from '../use-app.ts';

export function AppSecretPage(): ReactElement {
  return <AppSecret appId={useApp()._id} />;
}
