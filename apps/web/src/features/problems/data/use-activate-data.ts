import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { problemKeys } from '../problem-keys.ts';
import { setCurrentData } from './data.api.ts';
import '../../../lib/i18n/manage-texts.ts';

/** A hash as people tell versions apart. */
export const shortOf = (hash: string) => hash.slice(0, 7);

/** Makes a data version the one that judges; what came of it is told in a toast. */
export function useActivateData(problemId: string, hash: string): { busy: boolean; activate: () => Promise<void> } {
  const { t } = useTranslation('manage');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function activate(): Promise<void> {
    setBusy(true);
    try {
      await setCurrentData(problemId, hash);
      toast.success(t('data.activated', { hash: shortOf(hash) }));
      await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, activate };
}
