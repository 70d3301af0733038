import { useTranslation } from 'react-i18next';
import type { Check } from './contest-room.api.ts';

/** Returns the sentence of a check. */
export function useCheckText(): (check: Check) => string {
  const { t } = useTranslation('contestRoom');
  return ({ code, count = 0, names = [], ms = 0, percent = 0, slots = 0, perMinute = 0, needed = 0 }) => {
    // The empty name is that of the server.
    const shown = names.map((name) =>
      name === ''
        ? t('server')
        : /^\d+$/.test(name) && isOfRunners(code)
          ? t('runner.numbered', { number: name })
          : name,
    );
    const rest = count - shown.length;
    const list = shown.join(t('comma'));
    const all = rest > 0 && shown.length > 0 ? t('more', { list, count: rest }) : list;
    const seconds = (ms / 1_000).toFixed(1);
    return t(`code.${code}`, { count, names: all, seconds, percent, slots, perMinute, needed });
  };
}

/** Whether the names of a sentence are those of runners. */
function isOfRunners(code: Check['code']): boolean {
  return code.startsWith('speed') || code.startsWith('clock') || code.startsWith('disk');
}
