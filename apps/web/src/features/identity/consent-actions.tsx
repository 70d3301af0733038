import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** The two answers to an app that requests access. */
export function ConsentActions({
  busy,
  onDeny,
  onApprove,
}: {
  busy: boolean;
  onDeny: () => void;
  onApprove: () => void;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <Button disabled={busy} onClick={onDeny}>
        {t('common:action.cancel')}
      </Button>
      <Button variant="contained" loading={busy} onClick={onApprove}>
        {t('consent.approve')}
      </Button>
    </Stack>
  );
}
