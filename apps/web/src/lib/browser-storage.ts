import { useSyncExternalStore } from 'react';

/** A value in this browser's storage, shared by all tabs. If storage is forbidden, it is kept per page. */
export interface Stored<T> {
  get: () => T;
  /** `null` deletes the value; `get` then returns the fallback. */
  set: (value: T | null) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Opens the stored value `key`. `parse` turns stored text into a value, and returns null for invalid text, which reads
 * as `fallback`.
 */
export function stored<T>(
  key: string,
  fallback: T,
  parse: (text: string) => T | null,
  print: (value: T) => string = String,
): Stored<T> {
  const listeners = new Set<() => void>();
  let current = read();

  function read(): T {
    const text = readText(key);
    return text === null ? fallback : (parse(text) ?? fallback);
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    current = read();
    announce();
  });

  return {
    get: () => current,
    set: (value) => {
      current = value ?? fallback;
      writeText(key, value === null ? null : print(value));
      announce();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value as state of a component. */
export function useStored<T>(value: Stored<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

/** Parser for stored JSON: null for text that is not JSON or does not pass `accept`. */
export function parseJson<T>(accept: (value: unknown) => value is T): (text: string) => T | null {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return accept(value) ? value : null;
    } catch {
      return null;
    }
  };
}

/* Storage throws when the browser forbids it or it is full; the page then works from memory. */

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Kept in memory for this page.
  }
}
