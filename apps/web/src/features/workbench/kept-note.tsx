import type { BenchVerification } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** How many results are of earlier runs, and the button that judges everything again. Nothing if all are new. */
export function KeptNote({
  kept,
  busy,
  onAgain,
}: {
  kept: BenchVerification['kept'];
  busy: boolean;
  onAgain: () => void;
}): ReactElement | null {
  const { t, i18n } = useTranslation('workbench');
  if (!kept || kept.cases === 0) return null;
  const { cases, total } = kept;
  const shown = (count: number) => count.toLocaleString(i18n.language);
  return (
    <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {cases === total
          ? t('keptAll', { count: total, total: shown(total) })
          : t('kept', { count: total, kept: shown(cases), total: shown(total) })}
      </Typography>
      <Button size="small" loading={busy} onClick={onAgain}>
        {t('judgeAgain')}
      </Button>
    </Stack>
  );
}
