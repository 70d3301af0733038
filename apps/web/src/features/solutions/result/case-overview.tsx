import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import '../../../locales/en/cases.ts';

/** The number of cases for each verdict; selecting one filters the table, and selecting it again shows all. */
export default function CaseOverview({
  counts,
  only,
  onOnly,
}: {
  counts: ReadonlyMap<string, number>;
  only: string | null;
  onOnly: (status: string | null) => void;
}): ReactElement {
  const { t } = useTranslation('cases');
  return (
    <Box
      component="fieldset"
      aria-label={t('narrow')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mb: 3,
        mx: 0,
        p: 0,
        border: 0,
        minWidth: 0,
      }}
    >
      {[...counts].map(([status, count]) => (
        <ButtonBase
          key={status}
          aria-pressed={status === only}
          onClick={() => onOnly(status === only ? null : status)}
          sx={{
            gap: 2,
            px: 2,
            minHeight: 32,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            fontVariantNumeric: 'tabular-nums',
            '&[aria-pressed=true]': { bgcolor: 'action.selected', borderColor: 'primary.main' },
          }}
        >
          <VerdictChip status={status} plain />
          <Box component="span" sx={{ fontWeight: 600 }}>
            {count}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
