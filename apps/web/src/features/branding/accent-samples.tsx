import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { makePalette } from '../../ui/palette.ts';

/** How links and primary buttons look with an accent color, on light and on dark pages. */
export function AccentSamples({ accent }: { accent: string }): ReactElement {
  const { t } = useTranslation('branding');
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {(['light', 'dark'] as const).map((mode) => {
        const { primary, background } = makePalette(mode, accent);
        if (primary === undefined || !('main' in primary)) return null;
        return (
          <Box
            key={mode}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              px: 4,
              py: 3,
              borderRadius: '8px',
              border: '1px solid',
              borderColor: 'divider',
            }}
            style={{ backgroundColor: background?.default, color: primary.main }}
          >
            {t(`sample.${mode}`)}
            <Box
              sx={{ px: 3, py: 1, borderRadius: '8px', fontSize: '0.875rem', fontWeight: 500 }}
              style={{ backgroundColor: primary.main, color: primary.contrastText }}
            >
              {t('sample.button')}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
