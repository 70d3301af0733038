import type { VersionApproval } from '@assay/contract';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { UserChip } from '../../domain/user-chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ApprovalChip } from './approval-chip.tsx';

/** Marks that are listed. */
const MAX_SHOWN = 5;

/** Who published a version, and who tested or approved it. */
export function VersionReview({
  label,
  publishedBy,
  approvals,
  onApprove,
}: {
  /** Of the version. */
  label: string;
  publishedBy: string | undefined;
  approvals: readonly VersionApproval[];
  onApprove: () => void;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
      {publishedBy !== undefined && <UserChip principalId={publishedBy} size={20} />}
      {approvals.slice(0, MAX_SHOWN).map(({ _id, kind, userId }) => (
        <Stack key={_id} direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}>
          <ApprovalChip kind={kind} />
          {userId === undefined ? t('deletedUser') : <UserChip principalId={userId} size={20} />}
        </Stack>
      ))}
      {approvals.length > MAX_SHOWN && <span>{t('moreMarks', { count: approvals.length - MAX_SHOWN })}</span>}
      <IconButton
        size="small"
        aria-label={t('markVersion', { version: label })}
        title={t('markVersion', { version: label })}
        onClick={onApprove}
      >
        <Icon name="check" />
      </IconButton>
    </Stack>
  );
}
