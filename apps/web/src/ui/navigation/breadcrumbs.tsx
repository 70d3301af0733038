import { styled } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Frame = styled('nav')(({ theme }) => ({
  '&[data-before-title] li:last-child::after': {
    content: '"/"',
    marginLeft: 8,
    color: theme.vars.palette.text.disabled,
  },
  [theme.breakpoints.down('sm')]: {
    '&[data-before-title]': { width: '100%' },
    '&[data-before-title] li:last-child::after': { content: 'none' },
  },
}));

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
export function Breadcrumbs({
  crumbs,
  isBeforeTitle = false,
}: {
  crumbs: ReactNode[];
  /** The title of the page follows on the same line, or below on a phone. */
  isBeforeTitle?: boolean;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <Frame aria-label={t('nav.breadcrumbs')} data-before-title={isBeforeTitle || undefined}>
      <Way>
        {crumbs.map((crumb, index) => (
          // The order of the breadcrumbs is fixed.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{crumb}</li>
        ))}
      </Way>
    </Frame>
  );
}
