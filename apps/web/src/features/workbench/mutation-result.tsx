import type { BenchMutation, BenchSurvivor } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/workbench.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MONO } from '../../ui/fonts.ts';

/** How many changed programs fail some test, and the changes that no test notices. `action`: next to each of these. */
export function MutationResult({
  mutation: { tried, rejected, same, killed, survivors, possible, outOfTime },
  action,
}: {
  mutation: BenchMutation;
  action: (survivor: BenchSurvivor) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const judged = killed + survivors.length;
  const isGood = judged > 0 && survivors.length === 0;
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      <Alert severity={isGood ? 'success' : judged === 0 ? 'info' : 'warning'}>
        {judged === 0 ? t('mutationNone') : t('mutationScore', { killed, count: judged })}
        {survivors.length > 0 && (
          <Typography sx={{ fontSize: 'inherit' }}>{t('mutationMeans', { count: survivors.length })}</Typography>
        )}
      </Alert>
      {survivors.length > 0 && (
        <Box component="ol" aria-label={t('survivors')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {survivors.map((one) => (
            <Box
              component="li"
              key={`${one.line}:${one.column} ${one.after}`}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 3,
                alignItems: 'center',
                py: 1.5,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ minWidth: 0, flex: '1 1 280px' }}>
                <Typography variant="body2" component="div">
                  {t('survivorPlace', { line: one.line, column: one.column })} <Code text={one.before} /> →{' '}
                  <Code text={one.after} />
                </Typography>
                <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
                  {one.excerpt}
                </Box>
              </Box>
              {action(one)}
            </Box>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
        {t('mutationTried', { tried, possible, rejected, same })} {outOfTime && t('mutationOutOfTime')}
      </Typography>
    </Stack>
  );
}

function Code({ text }: { text: string }): ReactElement {
  return (
    <Box
      component="code"
      sx={{ fontFamily: MONO, bgcolor: 'action.hover', borderRadius: '4px', px: 1, overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  );
}
