export const appTabs = ['view', 'integration', 'content', 'settings', 'secret', 'access'] as const;
export type AppTab = (typeof appTabs)[number];

/** The tab of an app's page in the address; none for the first. */
export function appSearch(search: Record<string, unknown>): { tab?: AppTab } {
  const tab = appTabs.find((one) => one === search['tab']);
  return tab === undefined || tab === 'view' ? {} : { tab };
}
