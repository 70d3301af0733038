import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfilesOpen } from '../../domain/profiles-open.ts';
import { isClosedInExam, useExams } from '../../features/session/use-exams.ts';
import { useSession } from '../../lib/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { BelowPage } from './below-page.tsx';
import { Footer } from './footer.tsx';
import { NavigationWatch } from './navigation-watch.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RetryNotice } from './retry-notice.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { TOP_BAR_PX } from '../../ui/sizes.ts';
import { TopBar } from './top-bar.tsx';

const ExamBar = lazy(() => import('./exam-bar.tsx'));
const ExamOnly = lazy(() => import('../../features/contest-place/exam-only.tsx'));
const PlatformCheck = lazy(async () => ({ default: (await import('./platform-check.tsx')).PlatformCheck }));
const parts = () => import('./signed-in-parts.ts');
const SessionNotices = lazy(async () => ({ default: (await parts()).SessionNotices }));
const FactorNotice = lazy(async () => ({ default: (await parts()).FactorNotice }));
const ClarificationWatch = lazy(async () => ({ default: (await parts()).ClarificationWatch }));
const LiveSolutionsWatch = lazy(async () => ({ default: (await parts()).LiveSolutionsWatch }));

/** Notices of the jury wait until the page has its own code and data. */
const NOTICES_AFTER_MS = 1_500;

/** Top bar, drawer, routed page, footer. */
export function Shell(): ReactElement {
  const { t } = useTranslation('shell');
  const mobile = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { orgId } = useParams({ strict: false });
  const { signedIn } = useSession();
  const exams = useExams();
  const isFree = exams?.length === 0;
  const [expanded, setExpanded] = useState(true);
  /** The path on which the temporary drawer was opened: it closes when the route changes. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = mobile ? openedOn === pathname : expanded;

  const setOpen = useSteady((next: boolean) => {
    if (mobile) setOpenedOn(next ? pathname : null);
    else setExpanded(next);
  });
  const toggle = useSteady(() => setOpen(!open));

  return (
    <>
      <SkipLink text={t('skip')} />
      <NavigationWatch />
      {isFree ? (
        <TopBar drawerOpen={open} onToggleDrawer={toggle} />
      ) : (
        <Suspense fallback={<Box sx={{ minHeight: TOP_BAR_PX }} />}>
          <ExamBar exams={exams ?? []} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexGrow: 1 }}>
        {isFree && <SideDrawer mobile={mobile} open={open} onOpenChange={setOpen} />}
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flexGrow: 1,
            minWidth: 0,
            minHeight: `calc(100dvh - ${TOP_BAR_PX}px)`,
          }}
        >
          <OfflineNotice />
          <RetryNotice />
          <NewVersionNotice />
          {signedIn && isFree && (
            <Suspense>
              <SessionNotices />
            </Suspense>
          )}
          <Box component="main" id="main" tabIndex={-1} sx={{ flexGrow: 1, display: 'flex', flexDirection: 'column' }}>
            {isClosedInExam(exams, pathname) ? (
              <Suspense>
                <ExamOnly exams={exams ?? []} />
              </Suspense>
            ) : (
              <ProfilesOpen value={isFree}>
                <Outlet />
              </ProfilesOpen>
            )}
          </Box>
          {isFree && (
            <BelowPage>
              {signedIn && (
                <Suspense>
                  <FactorNotice />
                </Suspense>
              )}
              <Footer />
            </BelowPage>
          )}
        </Box>
      </Box>
      {orgId !== undefined && (
        <Suspense>
          <LiveSolutionsWatch />
        </Suspense>
      )}
      <LateWatch signedIn={signedIn} />
      <Suspense>
        <PlatformCheck />
      </Suspense>
    </>
  );
}

/** A part of its own, so that its timer does not render the shell again. */
function LateWatch({ signedIn }: { signedIn: boolean }): ReactElement {
  const isSettled = useDelayed(signedIn, NOTICES_AFTER_MS);
  return <Suspense>{isSettled && <ClarificationWatch />}</Suspense>;
}

function SkipLink({ text }: { text: string }): ReactElement {
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        // Keeps the URL: a hash would count as a navigation.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: -100,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: '8px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 8 },
      }}
    >
      {text}
    </Box>
  );
}
