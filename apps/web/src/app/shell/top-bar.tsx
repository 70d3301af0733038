import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useParams, useRouterState } from '@tanstack/react-router';
import { lazy, memo, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../../lib/branding.ts';
import { useBarTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { TOP_BAR_PX } from '../../ui/sizes.ts';
import { AddMenu } from './add-menu.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { SiteSearch } from './site-search.tsx';
import { UserMenu } from './user-menu.tsx';

const MilestoneChips = lazy(() => import('../../features/info/milestone-chips.tsx'));
const ContestClock = lazy(() => import('./contest-clock.tsx'));

export const TopBar = memo(function TopBar({
  drawerOpen,
  onToggleDrawer,
}: {
  drawerOpen: boolean;
  onToggleDrawer: () => void;
}): ReactElement {
  const { t } = useTranslation(['common', 'shell']);
  const title = useBarTitle();
  const site = useSiteName(t('product.name'));
  const { signedIn } = useSession();
  const { contestId, ranklistId } = useParams({ strict: false });
  // In a contest and on its board, only the clock of the contest is shown.
  const isInContest = contestId !== undefined || ranklistId !== undefined;
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  /**
   * Wide enough for the date and the countdown, or a contest's clock; otherwise these are in the drawer or on the page.
   */
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  return (
    <Box component="header" sx={barStyles}>
      <IconButton
        color="inherit"
        aria-label={t('shell:nav.toggle')}
        aria-expanded={drawerOpen}
        onClick={onToggleDrawer}
      >
        <Icon name="menu" />
      </IconButton>
      <Link
        to="/"
        aria-label={t('shell:nav.home', { site })}
        color="inherit"
        underline="none"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600, fontSize: '1rem', p: 1 }}
      >
        <Logo />
        <Box
          component="span"
          sx={{
            display: { xs: 'none', lg: 'inline' },
            maxWidth: 200,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {site}
        </Box>
      </Link>
      <Box
        sx={{ flexShrink: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        aria-hidden="true"
      >
        {!isInContest && title}
      </Box>
      {wide && isHome && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <Suspense>
            <MilestoneChips />
          </Suspense>
        </Box>
      )}
      {wide && contestId !== undefined && (
        <Suspense>
          <ContestClock contestId={contestId} />
        </Suspense>
      )}
      <Box sx={{ flexGrow: 1 }} />
      <SiteSearch />
      {signedIn ? (
        <>
          <AddMenu />
          <UserMenu />
        </>
      ) : (
        <SignInButton />
      )}
    </Box>
  );
});

export const barStyles = {
  position: 'sticky',
  top: 0,
  zIndex: (theme: Theme) => theme.zIndex.drawer + 1,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 3 },
  minHeight: TOP_BAR_PX,
  px: { xs: 2, sm: 3 },
  bgcolor: 'surface.container',
} as const;
