import { useRouter } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';

/** Namespaces of the frames whose tabs the routes name. */
export const tabTexts = ['common', 'admin', 'branding', 'siteOrgs', 'siteRunners', 'quota', 'orgAdmin'] as const;
export type TabText = ParseKeys<typeof tabTexts>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page's tab, in a frame that shows its children as tabs. */
    tab?: TabText;
  }
}

export interface RouteTab {
  /** The path segment below the frame; empty for the first page. */
  value: string;
  text: TabText;
  to: string;
}

/** The pages below a frame that have a tab, in the order of the routes. */
export function useRouteTabs(frame: '/admin' | '/org/$orgId/admin'): RouteTab[] {
  const routes = Object.values(useRouter().routesById);
  return routes.flatMap(({ fullPath, options: { staticData } }) => {
    const path = fullPath.replace(/\/$/, '');
    return staticData?.tab === undefined || !`${path}/`.startsWith(`${frame}/`)
      ? []
      : [{ value: path.slice(frame.length + 1), text: staticData.tab, to: path }];
  });
}
