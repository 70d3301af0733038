import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { refusalOf } from '../lib/api/index.ts';

const SignInToSee = lazy(() => import('./sign-in-to-see.tsx'));

/** Shows `children`; if the server refused the request of a visitor, offers to sign in. */
export function PublicPart({ error, children }: { error: unknown; children: ReactNode }): ReactElement {
  if (refusalOf(error) !== 'not-signed-in') return <>{children}</>;
  return (
    <Suspense>
      <SignInToSee />
    </Suspense>
  );
}
