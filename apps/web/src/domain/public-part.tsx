import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { refusalOf } from '../lib/api/index.ts';

const SignInToSee = lazy(() => import('./sign-in-to-see.tsx'));

/** Shows `children` unless the server refused to answer a visitor: then offers to sign in. */
export function PublicPart({ error, children }: { error: unknown; children: ReactNode }): ReactElement {
  if (refusalOf(error) !== 'not-signed-in') return <>{children}</>;
  return (
    <Suspense>
      <SignInToSee />
    </Suspense>
  );
}
