import { styled } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Way = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
  // Large enough to tap, also when it wraps.
  '& a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
  '& li:not(:last-child)::after': { content: '"/"', margin: '0 8px' },
  // One line on a phone: long names are truncated; the page itself shows them in full.
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    '& li': { display: 'flex', alignItems: 'center', minWidth: 0 },
    '& li:not(:last-child)': { flexShrink: 0, maxWidth: '60%' },
    '& a': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
}));

/** The path to a page, from the outermost page. */
export function Breadcrumbs({ crumbs }: { crumbs: ReactNode[] }): ReactElement {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <Way>
        {crumbs.map((crumb, index) => (
          // The way to a page is a list of fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{crumb}</li>
        ))}
      </Way>
    </nav>
  );
}
