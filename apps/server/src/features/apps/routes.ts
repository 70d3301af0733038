import { appAccessRoutes } from './access.ts';
import { changeAppContent, deleteApp, getAppSettings, replaceAppSettings, revokeSecret } from './edit-app.ts';
import { makeApp } from './make-app.ts';
import { getApp, getAppUsage, listApps, listAppTags } from './read-apps.ts';

export const appRoutes = [
  makeApp,
  listApps,
  listAppTags,
  getApp,
  changeAppContent,
  ...appAccessRoutes,
  getAppSettings,
  replaceAppSettings,
  revokeSecret,
  getAppUsage,
  deleteApp,
];
