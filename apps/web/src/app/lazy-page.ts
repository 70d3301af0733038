import { createElement, use } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { textsThere } from '../lib/i18n/index.ts';

/** A page that is fetched when it is needed; the router calls `preload` when a link to it is hovered or followed. */
export interface LazyPage {
  (): ReactElement;
  preload: () => Promise<void>;
}

/**
 * Makes a page out of the named export of a module. A failed fetch is tried again with the next call, and reaches the route's error
 * component, which offers to reload: the page never reloads by itself under somebody's hands.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): LazyPage {
  let loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;

  function preload(): Promise<void> {
    pending ??= load().then(
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

/** True for the error of a part of the page that could not be fetched, in the words of the three browser engines and the bundler. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}
