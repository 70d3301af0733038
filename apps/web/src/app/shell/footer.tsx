import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { siteQuery } from '../../features/info/info.api.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** The filing notice of this installation and the powered-by credit. */
export function Footer(): ReactElement {
  const { t } = useTranslation('shell');
  const { data: site } = useQuery(siteQuery);
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 4,
        justifyContent: 'center',
        p: 4,
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      {site?.filingNotice && <span>{site.filingNotice}</span>}
      <Link to="/about" color="inherit">
        {t('footer.poweredBy')}
      </Link>
    </Box>
  );
}
