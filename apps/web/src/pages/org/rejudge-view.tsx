import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RejudgeReport } from '../../features/rejudges/rejudge-report.tsx';

/** One rejudge of a problem or contest: its progress and what it changed. */
export function RejudgeView(props: Omit<ComponentProps<typeof RejudgeReport>, 'key'>): ReactElement {
  const { t } = useTranslation('rejudge');
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('one')}
        </Typography>
        {props.toList}
      </Stack>
      <RejudgeReport {...props} key={props.rejudgeId} />
    </Stack>
  );
}
