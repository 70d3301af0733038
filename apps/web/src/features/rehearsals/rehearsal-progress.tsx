import type { Rehearsal } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { contestRehearsal, stopRehearsal } from './rehearsals.api.ts';
import '../../locales/en/rehearsal.ts';

const MINUTE_MS = 60_000;

/** How far a running rehearsal is, and the button that stops it. */
export function RehearsalProgress({ contestId, rehearsal }: { contestId: string; rehearsal: Rehearsal }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const queries = useQueryClient();
  const toast = useToast();
  const stop = useAction(async () => {
    await stopRehearsal(contestId);
    await queries.invalidateQueries({ queryKey: contestRehearsal(contestId).queryKey });
    toast.success(t('stopped'));
  }, toast.error);
  const { playedMs, settings, report } = rehearsal;
  const text = t('progress', {
    minutes: Math.floor(playedMs / MINUTE_MS),
    total: Math.round(settings.playMs / MINUTE_MS),
    sent: report.sent,
    planned: report.planned,
    judged: report.judged,
  });
  return (
    <ProgressLine
      text={text}
      fraction={playedMs / settings.playMs}
      stop={{ label: t('stop'), act: () => void stop.run() }}
    />
  );
}
