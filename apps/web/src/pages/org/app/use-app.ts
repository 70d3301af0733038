import { createContext, use } from 'react';
import type { App } from '../../../features/apps/apps.api.ts';

export const AppContext = createContext<App | null>(null);

/** The app of the URL, loaded by its frame. */
export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('An app page must be rendered inside its frame.');
  return app;
}
