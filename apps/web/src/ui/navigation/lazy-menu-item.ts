import { lazy } from 'react';

/* Entries of a `HoverMenu`: fetched with its popup, not with the page. */

const items = () => import('./menu-items.tsx');

export const MenuItem = lazy(async () => ({ default: (await items()).PlainMenuItem }));
export const RoutedMenuItem = lazy(async () => ({ default: (await items()).RoutedMenuItem }));
