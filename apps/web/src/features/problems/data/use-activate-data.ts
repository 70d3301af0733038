import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { problemKeys } from '../problem-keys.ts';
import { setCurrentData } from './data.api.ts';
import '../../../locales/en/problem-data.ts';

/** The short form of a hash in the UI. */
export const shortOf = (hash: string) => hash.slice(0, 7);

/** Activates a data version; a toast reports the result. */
export function useActivateData(problemId: string, hash: string): Action<void> {
  const { t } = useTranslation('problemData');
  const toast = useToast();
  const queries = useQueryClient();
  return useAction(async () => {
    await setCurrentData(problemId, hash);
    toast.success(t('activated', { hash: shortOf(hash) }));
    await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
  }, toast.error);
}
