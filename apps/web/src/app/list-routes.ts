import { createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

type Load<Name extends string> = () => Promise<{ readonly [N in Name]: ComponentType }>;
type ReadSearch<Search> = (query: Record<string, unknown>) => Search;

/**
 * The pages of a list of an organization: all, with a search, and with a tag. See `OrgListPage`. They share one
 * component, so that the search field keeps the focus when the route changes.
 */
export function taggedListRoutes<const Kind extends string, Search, Name extends string>(
  kind: Kind,
  validateSearch: ReadSearch<Search>,
  load: Load<Name>,
  name: Name,
) {
  const page = lazyPage(load, name);
  return [
    listRoute(kind, validateSearch, page),
    listRoute(`${kind}/search`, validateSearch, page),
    listRoute(`${kind}/tag/$tag`, validateSearch, page),
  ] as const;
}

/** The same of objects without tags. */
export function listRoutes<const Kind extends string, Search, Name extends string>(
  kind: Kind,
  validateSearch: ReadSearch<Search>,
  load: Load<Name>,
  name: Name,
) {
  const page = lazyPage(load, name);
  return [listRoute(kind, validateSearch, page), listRoute(`${kind}/search`, validateSearch, page)] as const;
}

function listRoute<const Path extends string, Search>(
  path: Path,
  validateSearch: ReadSearch<Search>,
  component: LazyPage,
) {
  return createRoute({ getParentRoute: () => orgRoute, path: `/${path}` as const, validateSearch, component });
}
