import { useNavigate, useSearch } from '@tanstack/react-router';
import { signInWith, type SignInStage } from '../../../features/session/sign-in.api.ts';

/** Continues after a sign-in: to the second factor if one is required. The frame handles signed-in users. */
export function useNextStep(): (stage: SignInStage) => void {
  const navigate = useNavigate();
  const search = useSearch({ from: '/auth/login' });
  return (stage) => {
    if (stage === 'second-factor') void navigate({ to: '/auth/login/second-factor', search, replace: true });
  };
}

/** Signs in by a provider with the values of its form. */
export function useSignIn(provider: string): (payload: unknown) => Promise<void> {
  const next = useNextStep();
  return async (payload) => next(await signInWith(provider, payload));
}
