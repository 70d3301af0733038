import type { ReactElement } from 'react';
import { AppContent } from '../../../../features/apps/app-content.tsx';
import { useApp } from '../use-app.ts';

export function AppContentPage(): ReactElement {
  return <AppContent app={useApp()} />;
}
