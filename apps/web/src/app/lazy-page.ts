import { createElement, use } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { textsThere } from '../lib/i18n/index.ts';
import { patiently } from '../lib/patiently.ts';

/** A page that is fetched on demand; the router calls `preload` when a link to it is hovered or followed. */
export interface LazyPage {
  (): ReactElement;
  preload: () => Promise<void>;
}

/**
 * Makes a page from the named export of a module. A failed fetch is repeated twice, and again by the next call. The
 * error reaches the route's error component, which offers to reload: the page never reloads by itself, since the user
 * may have unsaved work.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): LazyPage {
  let loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;

  function preload(): Promise<void> {
    pending ??= patiently(load, isChunkError).then(
      async (module) => {
        await textsThere();
        loaded = module[name];
      },
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  }

  function Page(): ReactElement {
    if (loaded === undefined) use(preload());
    return loaded === undefined ? createElement('div') : createElement(loaded);
  }
  return Object.assign(Page, { preload });
}

/**
 * Makes the pages of a module that exports one loader for each. The first bundle then names this one module in place of
 * all its pages, for one more request when the first of them is opened.
 */
export function pagesOf<Loaders extends { readonly [N in keyof Loaders]: () => Promise<ComponentType> }>(
  load: () => Promise<Loaders>,
) {
  return (name: keyof Loaders & string): LazyPage =>
    lazyPage(async () => ({ Page: await (await load())[name]() }), 'Page');
}

/**
 * True for the error of a code chunk that could not be fetched, as the three browser engines and the bundler word it.
 */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}
