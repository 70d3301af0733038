import type { Approval, ProblemReview } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { UserChip } from '../../domain/user-chip.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { type ApprovalTarget, reviewKeys, withdrawApproval } from './reviews.api.ts';

const TESTED = ['tested'] as const;

/** Who tested and approved the problem, and whether that still holds. */
export function ApprovalsSection({
  problemId,
  currentHash,
  review,
  seesSolutions,
}: {
  problemId: string;
  /** Of the current data version; empty if there is none. */
  currentHash: string;
  review: ProblemReview;
  /** False for testers, who approve nothing. */
  seesSolutions: boolean;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const [isMarking, setMarking] = useState<ApprovalTarget | null>(null);
  const [withdrawn, setWithdrawn] = useState<Approval | null>(null);
  const queries = useQueryClient();
  const { revision, approvals, approvalMissing } = review;
  const target = revision !== undefined ? { revision } : currentHash === '' ? null : { hash: currentHash };
  const label = t(seesSolutions ? 'markDraft' : 'markTested');
  const button = target && (
    <Button variant="outlined" startIcon={<Icon name="check" />} onClick={() => setMarking(target)}>
      {label}
    </Button>
  );
  return (
    <Stack component="section" aria-labelledby="approvals-heading" spacing={3} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="approvals-heading" variant="h2" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {t('approvals')}
        </Typography>
        {approvals.length > 0 && button}
      </Stack>
      {approvalMissing && seesSolutions && <Alert severity="info">{t('missing')}</Alert>}
      {approvals.length === 0 ? (
        <EmptyState
          icon="checkCircle"
          title={t('none')}
          detail={t(!target ? 'nothingToMark' : seesSolutions ? 'noneDetail' : 'noneDetailTester')}
          action={button}
        />
      ) : (
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {approvals.map((one) => (
            <ApprovalRow key={one._id} approval={one} onWithdraw={() => setWithdrawn(one)} />
          ))}
        </Stack>
      )}
      {isMarking && (
        <ApproveDialog
          problemId={problemId}
          target={isMarking}
          title={label}
          kinds={seesSolutions ? undefined : TESTED}
          onClose={() => setMarking(null)}
        />
      )}
      {withdrawn && (
        <ConfirmDialog
          open
          title={t('withdrawAsk')}
          detail={t('withdrawDetail')}
          confirm={t('withdraw')}
          onClose={() => setWithdrawn(null)}
          act={async () => {
            await withdrawApproval(problemId, withdrawn._id);
            await queries.invalidateQueries({ queryKey: reviewKeys.one(problemId) });
          }}
        />
      )}
    </Stack>
  );
}

function ApprovalRow({ approval, onWithdraw }: { approval: Approval; onWithdraw: () => void }): ReactElement {
  const { t } = useTranslation('problemReview');
  const { kind, userId, at, note, withoutSolutions, isCurrent, statementChanged, hash, isOwn } = approval;
  return (
    <Box component="li" sx={{ bgcolor: 'surface.low', borderRadius: '8px', p: 3, minWidth: 0 }}>
      <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <ApprovalChip kind={kind} />
        {userId === undefined ? t('deletedUser') : <UserChip principalId={userId} size={20} />}
        <TimeText timeMs={at} />
        {withoutSolutions && (
          <StateChip icon="lock" hue="queued" filled={false}>
            {t('withoutSolutions')}
          </StateChip>
        )}
        {!isCurrent && (
          <StateChip icon="warning" hue="slow" filled={false}>
            {t(hash === undefined ? 'earlier' : 'earlierVersion', { hash: hash?.slice(0, 7) })}
          </StateChip>
        )}
        {isCurrent && statementChanged && (
          <StateChip icon="warning" hue="slow" filled={false}>
            {t('statementChanged')}
          </StateChip>
        )}
        <Box sx={{ flexGrow: 1 }} />
        {isOwn && (
          <Button size="small" color="inherit" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        )}
      </Stack>
      {note !== '' && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxWidth: '80ch' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
