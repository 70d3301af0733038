import { createContext, use } from 'react';
import type { App } from '../../../features/apps/apps.api.ts';

export const AppContext = createContext<App | null>(null);

/** The app whose page this is. */
export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp outside the frame of an app.');
  return app;
}
