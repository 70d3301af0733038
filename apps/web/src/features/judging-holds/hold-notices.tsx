import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { judgingHolds, resumeJudging, type HoldPlace, type JudgingHold } from './judging-holds.api.ts';
import '../../locales/en/rejudge.ts';

interface HoldNoticesProps {
  place: HoldPlace;
  /** Names a problem of the contest. */
  titleOf?: (problemId: string) => string;
}

/** What is held here, each with a button that resumes it. Empty while nothing is held. */
export function HoldNotices({ place, titleOf }: HoldNoticesProps): ReactElement | null {
  const holds = useQuery(judgingHolds(place));
  if (holds.error) return <ErrorAlert error={holds.error} onRetry={() => void holds.refetch()} />;
  if (holds.data === undefined || holds.data.length === 0) return null;
  return (
    <Stack spacing={3}>
      {holds.data.map((hold) => (
        <HoldNotice key={hold._id} place={place} hold={hold} titleOf={titleOf} />
      ))}
    </Stack>
  );
}

function HoldNotice({
  place,
  hold,
  titleOf,
}: {
  place: HoldPlace;
  hold: JudgingHold;
  titleOf: HoldNoticesProps['titleOf'];
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const queries = useQueryClient();
  const toast = useToast();
  const resume = useAction(async () => {
    const { released } = await resumeJudging(place, hold._id);
    await queries.invalidateQueries({ queryKey: judgingHolds(place).queryKey });
    toast.success(t('hold.resumed', { count: released }));
  }, toast.error);
  // A hold of the problem everywhere is resumed at the problem.
  const isOwn = !('contestId' in place) || hold.contestId !== undefined;
  return (
    <Alert
      severity="warning"
      action={
        isOwn && (
          <Button
            variant="outlined"
            size="small"
            sx={{ flexShrink: 0 }}
            disabled={resume.busy}
            onClick={() => void resume.run()}
          >
            {t('hold.resume')}
          </Button>
        )
      }
    >
      <Stack spacing={1}>
        <span>
          <strong>{textOf()}</strong> {t('hold.waiting', { count: hold.waiting })}
        </span>
        {hold.reason !== '' && <span>{hold.reason}</span>}
        <span>
          {t('hold.since')} <TimeText timeMs={hold.heldAt} />
        </span>
        {!isOwn && <span>{t('hold.elsewhere')}</span>}
      </Stack>
    </Alert>
  );

  function textOf(): string {
    if (hold.problemId === undefined) return t('hold.heldContest');
    if (!('contestId' in place)) return t('hold.heldProblem');
    return t(isOwn ? 'hold.heldOne' : 'hold.heldEverywhere', { name: titleOf?.(hold.problemId) ?? '' });
  }
}
