import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

describe('after signing in', () => {
  it('a user returns to the full path they requested', () => {
    expect(safeRedirect('/org/1/problem?page=2#top')).toBe('/org/1/problem?page=2#top');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '',
    undefined,
    3,
  ])('no user leaves the site by %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });

  it.each(['/auth/login', '/auth/login/password?redirect=/', '/signup'])(
    'no user is redirected in a loop by %s',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe('/');
    },
  );
});
