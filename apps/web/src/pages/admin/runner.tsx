import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/site-runners.ts';
import { RunnerTable } from '../../domain/runners/runner-table.tsx';
import { siteRunnersQuery } from '../../features/runners/runners.api.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** All runners of the site: those shared with every organization, and those of one. */
export function AdminRunners(): ReactElement {
  const { t } = useTranslation('siteRunners');
  const query = useQuery(siteRunnersQuery);
  return (
    <Stack spacing={4}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('help')}
      </Typography>
      <RunnerTable
        query={query}
        emptyDetail={t('emptyDetail')}
        link={({ _id: runnerId, name }) => (
          <Link to="/admin/runner/$runnerId" params={{ runnerId }}>
            {name}
          </Link>
        )}
      />
    </Stack>
  );
}
