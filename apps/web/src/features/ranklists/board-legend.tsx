import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { type CellState, cellLooks } from './cell-look.ts';

/** Marks with the formats that use them; a board of an unknown format explains all. */
const marks = [
  ['+', 'solved', ['icpc']],
  ['+2 1:31', 'solvedAfter', ['icpc']],
  ['-3', 'failed', ['icpc', 'acm', 'codeforces']],
  ['?2', 'frozen', null],
  ['60', 'points', ['plus', 'oi', 'ioi', 'homework', 'atcoder', 'acm', 'codeforces']],
  ['60 (2)', 'pointsAfter', ['atcoder']],
  ['5 / 8', 'summary', null],
] as const;
const states = ['first', 'solved', 'partial', 'failed', 'frozen'] as const satisfies readonly CellState[];

function isOf(formats: readonly string[] | null, format: string | undefined): boolean {
  return formats === null || format === undefined || formats.includes(format);
}

/** Legend of hues and marks, collapsed by default. */
export function BoardLegend({ format }: { format: string | undefined }): ReactElement {
  const { t } = useTranslation('ranklist');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button size="small" startIcon={<Icon name="info" />} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t('legend.title')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-labelledby': id, sx: { p: 4, maxWidth: 400, bgcolor: 'surface.container' } } }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
          {t('legend.title')}
        </Typography>
        <Box component="dl" sx={grid}>
          {states
            .filter((state) => state !== 'partial' || format !== 'icpc')
            .map((state) => {
              const { hue, icon } = cellLooks[state];
              return (
                <Box key={state} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: `state.${hue}`, fontWeight: 600 }}>
                    {icon ? <Icon name={icon} /> : '■'}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {t(`state.${state}`)}
                  </Box>
                </Box>
              );
            })}
          {marks
            .filter(([, , formats]) => isOf(formats, format))
            .map(([mark, meaning]) => (
              <Box key={mark} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {mark}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {t(`legend.${meaning}`)}
                </Box>
              </Box>
            ))}
        </Box>
      </Popover>
    </>
  );
}

const grid = { m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, fontSize: '0.875rem' };
