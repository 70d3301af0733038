import type { ContestClockReply } from '@assay/contract';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Principal, PrincipalField } from '../../../domain/access/principal-field.tsx';
import { serverNow } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { renewContest } from '../contest-admin.api.ts';
import { Minutes } from './clock-dialog.tsx';
import { grantTime } from './contest-clock.api.ts';
import { ReasonField } from './reason-field.tsx';

const MAX_MINUTES = 14_400_000;

interface Fields {
  principal: Principal | null;
  /** Minutes, as typed. */
  delay: string;
  extra: string;
  reason: string;
}
const empty: Fields = { principal: null, delay: '', extra: '', reason: '' };

/** Milliseconds of typed minutes; 0 if empty, null if they are no number in the bounds. */
function msOf(minutes: string): number | null {
  const value = Number(minutes);
  return value >= 0 && value <= MAX_MINUTES ? Math.round(value * MINUTE_MS) : null;
}

/** Grants time to a participant, or to all participants of a group. */
export function GrantDialog({
  orgId,
  contestId,
  clock,
  onClose,
}: {
  orgId: string;
  contestId: string;
  clock: ContestClockReply;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const toast = useToast();
  // The version at the time of opening: if someone else changes the clock in the meantime, this act is refused.
  const [seen] = useState(clock);
  const [fields, setFields] = useState(empty);
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const hasStarted = seen.start <= serverNow();
  const { principal } = fields;
  const [delay, extra] = [hasStarted ? 0 : msOf(fields.delay), msOf(fields.extra)];
  const reason = fields.reason.trim();
  const isComplete = principal !== null && delay !== null && extra !== null && delay + extra > 0 && reason !== '';

  const run = useAction(async () => {
    if (principal === null || delay === null || extra === null) return;
    const { participantCount } = await grantTime(contestId, {
      version: seen.version,
      principalId: principal.principalId,
      reason,
      ...(delay > 0 && { delay }),
      ...(extra > 0 && { extra }),
    });
    await renewContest(queries, contestId);
    toast.success(t('grant.done', { count: participantCount }));
    onClose();
  });

  return (
    <ActionDialog
      title={t('grant.act')}
      confirm={t('grant.confirm')}
      width="sm"
      isEdited={fields !== empty}
      disabled={!isComplete}
      action={run}
      onClose={onClose}
    >
      <DialogContentText>{t('grant.help')}</DialogContentText>
      <PrincipalField
        orgId={orgId}
        value={principal}
        error={undefined}
        help={t('grant.whoHelp')}
        onChange={(chosen) => set({ principal: chosen })}
      />
      {!hasStarted && (
        <Minutes
          label={t('grant.delay')}
          help={t('grant.delayHelp')}
          value={fields.delay}
          onChange={(minutes) => set({ delay: minutes })}
        />
      )}
      <Minutes
        label={t('grant.extra')}
        help={t('grant.extraHelp')}
        value={fields.extra}
        onChange={(minutes) => set({ extra: minutes })}
      />
      <ReasonField help={t('grant.reasonHelp')} value={fields.reason} onChange={(reason) => set({ reason })} />
    </ActionDialog>
  );
}
