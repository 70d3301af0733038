import { useEffect, useEffectEvent } from 'react';

export type CeremonyKey = 'next' | 'back' | 'start' | 'end' | 'auto' | 'full';

const keys: Record<string, CeremonyKey> = {
  ' ': 'next',
  ArrowRight: 'next',
  PageDown: 'next',
  n: 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  b: 'back',
  Home: 'start',
  End: 'end',
  a: 'auto',
  f: 'full',
};

/** What a key does in a ceremony; undefined for others, with a modifier, and where the key already has a meaning. */
export function ceremonyKey({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>): CeremonyKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const element = target instanceof Element ? target : null;
  if (element?.closest('input, textarea, select, [role=listbox], [role=combobox]')) return undefined;
  if (key === ' ' && element?.closest('button, a')) return undefined;
  return keys[key];
}

/** Calls back for the keys of a ceremony, anywhere on the page: a presenter has no pointer. */
export function useCeremonyKeys(onKey: (key: CeremonyKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const meant = ceremonyKey(event);
    if (meant === undefined) return;
    event.preventDefault();
    onKey(meant);
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
