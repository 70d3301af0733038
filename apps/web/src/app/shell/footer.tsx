import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { siteQuery } from '../../features/info/info.api.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { ExternalLink, Link } from '../../ui/navigation/link.tsx';

/** The filing notice of this installation and the powered-by credit. */
export function Footer(): ReactElement {
  const { t } = useTranslation('shell');
  const { data: site } = useQuery(siteQuery);
  const language = useLanguage();
  const notice = site?.filing[language];
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
        'main:has([data-fills-window]) ~ * &': { display: 'none' },
      }}
    >
      {notice &&
        (site.filing.url === '' ? <span>{notice}</span> : <ExternalLink href={site.filing.url}>{notice}</ExternalLink>)}
      <Link to="/about" color="inherit">
        {t('footer.poweredBy')}
      </Link>
    </Box>
  );
}
