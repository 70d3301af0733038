import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { Home } from './home.api.ts';
import { note, rowList } from './home-section.tsx';
import '../../locales/en/home-sections.ts';

/** The newest problems. */
export function ProblemRows({ problems, withOrg }: { problems: Home['problems']; withOrg: boolean }): ReactElement {
  const { t } = useTranslation('homeSections');
  const language = useLanguage();
  return (
    <Box component="ul" aria-label={t('problems.title')} sx={rowList}>
      {problems.map(({ _id: problemId, orgId, orgName, title, titles, createdAt, status }) => (
        <Box component="li" key={problemId} sx={{ overflowWrap: 'anywhere' }}>
          <Link to="/org/$orgId/problem/$problemId" params={{ orgId, problemId }} sx={{ fontWeight: 600 }}>
            {titles?.[language] ?? title}
          </Link>
          <Box sx={note}>
            {withOrg && <>{orgName} · </>}
            {createdAt !== undefined && <TimeText timeMs={createdAt} />}
            {(status?.best?.score ?? 0) >= 100 && <> · {t('problems.solved')}</>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
