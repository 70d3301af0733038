import type { UserActivity } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/user-activity.ts';
import { Link } from '../../ui/navigation/link.tsx';

const parts = [
  ['easy', 'success.main'],
  ['medium', 'warning.main'],
  ['hard', 'error.main'],
  ['other', 'text.secondary'],
] as const;

/** How many problems of each organization were solved, and how hard they are. */
export function SolvedByOrg({ solved }: { solved: UserActivity['solved'] }): ReactElement {
  const { t } = useTranslation(['userActivity', 'common']);
  const nameOf = (part: (typeof parts)[number][0]) =>
    part === 'other' ? t('solved.other') : t(`common:difficulty.${part}`);
  return (
    <Stack component="ul" spacing={4} aria-label={t('solved.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {solved.map(({ orgId, orgName, counts }) => {
        const shown = parts.filter(([part]) => counts[part] > 0);
        const total = shown.reduce((sum, [part]) => sum + counts[part], 0);
        return (
          <Box component="li" key={orgId}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline', mb: 1 }}>
              <Box component="strong" sx={{ fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' }}>
                {total}
              </Box>
              <Link to="/org/$orgId" params={{ orgId }} sx={{ overflowWrap: 'anywhere' }}>
                {orgName}
              </Link>
            </Box>
            <Box aria-hidden sx={{ display: 'flex', height: 8, gap: '2px', borderRadius: 1, overflow: 'hidden' }}>
              {shown.map(([part, color]) => (
                <Box key={part} sx={{ flexGrow: counts[part], bgcolor: color }} />
              ))}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 1, fontVariantNumeric: 'tabular-nums' }}>
              {shown.map(([part]) => `${nameOf(part)} ${counts[part]}`).join(' · ')}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}
