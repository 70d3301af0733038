export const settingsTabs = [
  'profile',
  'credentials',
  'factors',
  'sessions',
  'orgs',
  'tokens',
  'connected',
  'preferences',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The settings tab in the URL; absent for the first. */
export function settingsSearch(search: Record<string, unknown>): { tab?: SettingsTab } {
  const tab = settingsTabs.find((one) => one === search['tab']);
  return tab === undefined ? {} : { tab };
}
