import { useEffect, useEffectEvent } from 'react';
import { stored, useStored } from './browser-storage.ts';

/** Whether single-key shortcuts are on in this browser; they disturb some users of speech input. */
export const singleKeys = stored('assay-single-keys', true, (text) => text !== 'false');

/** The key of the help sheet, which works even where single keys are off. */
export const HELP_KEY = '?';

/** Runs an action when its key, as in `KeyboardEvent.key`, is pressed without modifiers and outside text fields. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useStored(singleKeys);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!isOn && event.key !== HELP_KEY) return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Also true in a menu or listbox, where letters select. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable=true], [role=listbox], [role=menu], dialog, [role=dialog]',
    ) !== null
  );
}
