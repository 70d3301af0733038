export const appTabs = ['view', 'integration', 'content', 'settings', 'secret', 'access'] as const;
export type AppTab = (typeof appTabs)[number];

/** The path of each tab of an app. */
export const appTabPaths = {
  view: '/org/$orgId/app/$appId',
  integration: '/org/$orgId/app/$appId/integration',
  content: '/org/$orgId/app/$appId/admin/content',
  settings: '/org/$orgId/app/$appId/admin',
  secret: '/org/$orgId/app/$appId/admin/secret',
  access: '/org/$orgId/app/$appId/admin/access',
} as const satisfies Record<AppTab, string>;

/** `tab`: from old URLs, in which the tabs had no paths. */
export function appSearch(search: Record<string, unknown>): { tab?: AppTab } {
  const tab = appTabs.find((one) => one === search['tab']);
  return tab === undefined || tab === 'view' ? {} : { tab };
}
