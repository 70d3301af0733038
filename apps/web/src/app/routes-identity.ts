import { createRoute } from '@tanstack/react-router';
import { authorizeSearch } from '../features/identity/authorize-search.ts';
import { settingsSearch } from '../features/identity/settings-search.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.ts';

/* Sign-in, the second factor, consent to apps, and the user's own settings. */

/** `redirect`: where to go afterwards; validated where it is used. `fresh`: ignores an existing session. */
export function redirectSearch(search: Record<string, unknown>): { redirect?: string; fresh?: true } {
  return {
    ...(typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}),
    ...(isTrue(search['fresh']) ? { fresh: true } : {}),
  };
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

function verifySearch(search: Record<string, unknown>): { redirect?: string; close?: true; done?: true } {
  return {
    ...(typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}),
    ...(isTrue(search['close']) ? { close: true } : {}),
    ...(isTrue(search['done']) ? { done: true } : {}),
  };
}

function deviceSearch(search: Record<string, unknown>): { user_code?: string; secret?: string; appId?: string } {
  const text = (name: 'user_code' | 'secret' | 'appId') =>
    typeof search[name] === 'string' ? { [name]: search[name] } : {};
  return { ...text('user_code'), ...text('secret'), ...text('appId') };
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: redirectSearch,
  component: lazyPage(() => import('../pages/auth/login/frame.tsx'), 'LoginFrame'),
});
const loginIndex = createRoute({
  getParentRoute: () => login,
  path: '/',
  component: lazyPage(() => import('../pages/auth/login/index.tsx'), 'LoginIndex'),
});
const loginPassword = createRoute({
  getParentRoute: () => login,
  path: '/password',
  component: lazyPage(() => import('../pages/auth/login/password.tsx'), 'LoginPassword'),
});
const loginSecondFactor = createRoute({
  getParentRoute: () => login,
  path: '/second-factor',
  component: lazyPage(() => import('../pages/auth/login/second-factor.tsx'), 'LoginSecondFactor'),
});
const loginOther = createRoute({
  getParentRoute: () => login,
  path: '/$provider',
  component: lazyPage(() => import('../pages/auth/login/other.tsx'), 'LoginOther'),
});
const loadVerify = () => import('../pages/auth/verify.tsx');
const verify = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verify',
  validateSearch: verifySearch,
  component: lazyPage(loadVerify, 'VerifyPage'),
});
const verifyBy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verify/$provider',
  validateSearch: verifySearch,
  component: lazyPage(loadVerify, 'VerifyPage'),
});
const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback/$provider',
  component: lazyPage(() => import('../pages/auth/callback.tsx'), 'CallbackPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazyPage(() => import('../pages/auth/forgot-password.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  component: lazyPage(() => import('../pages/auth/reset-password.tsx'), 'ResetPasswordPage'),
});
const authorize = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth/authorize',
  validateSearch: authorizeSearch,
  component: lazyPage(() => import('../pages/oauth/authorize.tsx'), 'AuthorizePage'),
});
const device = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth/device',
  validateSearch: deviceSearch,
  component: lazyPage(() => import('../pages/oauth/device.tsx'), 'DevicePage'),
});
const user = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId',
  component: lazyPage(() => import('../pages/user/view.tsx'), 'UserPage'),
});
const userSettings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId/settings',
  validateSearch: settingsSearch,
  component: lazyPage(() => import('../pages/user/settings.tsx'), 'UserSettingsPage'),
});

export const identityRoutes = [
  login.addChildren([loginIndex, loginPassword, loginSecondFactor, loginOther]),
  verify,
  verifyBy,
  callback,
  forgotPassword,
  resetPassword,
  authorize,
  device,
  user,
  userSettings,
] as const;
