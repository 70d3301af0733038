import { Suspense, lazy, useState } from 'react';
import type { ReactElement } from 'react';
import { dismissPlatformIssues, findPlatformIssues } from '../../lib/platform-issues.ts';

const PlatformDialog = lazy(() => import('./platform-dialog.tsx'));

/** Warns of a browser that lacks what the platform needs, until dismissed. */
export function PlatformCheck(): ReactElement | null {
  const [issues, setIssues] = useState(findPlatformIssues);
  if (issues.length === 0) return null;
  return (
    <Suspense>
      <PlatformDialog
        issues={issues}
        onDismiss={() => {
          dismissPlatformIssues();
          setIssues([]);
        }}
      />
    </Suspense>
  );
}
