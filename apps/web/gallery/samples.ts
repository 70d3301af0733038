import { ApiError } from '../src/lib/api/api-error.ts';
import type { Loadable } from '../src/ui/feedback/async-state.tsx';

/* Sample content for the examples: usual, long, Chinese, failed. */

export const LONG =
  'The shortest path through all the stations of the northern line that a train without brakes may take on a Sunday in March';
export const UNBROKEN = 'a_name_that_somebody_made_of_forty_words_without_leaving_one_single_space_between_any_of_them';
export const CHINESE = '区间最大值与最长公共子序列（第二部分）：离线做法与在线做法的比较';
export const NOW_MS = Date.UTC(2026, 2, 14, 9, 26, 53);

export const waiting: Loadable<never> = { data: undefined, error: null, refetch: () => undefined };

export function failed(error: unknown): Loadable<never> {
  return { data: undefined, error, refetch: () => undefined };
}

export function there<T>(data: T): Loadable<T> {
  return { data, error: null, refetch: () => undefined };
}

export const unreachable = new ApiError('The server cannot be reached.', { status: 0, kind: 'unreachable' });
export const fault = new ApiError('Internal error', { status: 500, kind: 'answered', faultId: '7c1f-0a92' });
export const refused = new ApiError('Sign in first.', {
  status: 403,
  kind: 'answered',
  refusal: 'not-signed-in',
  sentences: { en: 'Sign in first.', zh: '请先登录。' },
});

/** Does nothing, for examples that need no handler. */
export const nothing = (): void => undefined;
/** An action that never ends, and one that fails. */
export const neverEnding = (): Promise<never> => new Promise(nothing);
export const failing = (): Promise<never> => Promise.reject(refused);

/** Users and groups that can be searched; see outside.ts. */
export const people = {
  ann: { principalId: '00000000-0000-4000-8000-000000000001', principalType: 'user', name: 'ann', emailHash: '' },
  chinese: {
    principalId: '00000000-0000-4000-8000-000000000002',
    principalType: 'user',
    name: '欧阳若水',
    emailHash: '',
  },
  unbroken: {
    principalId: '00000000-0000-4000-8000-000000000003',
    principalType: 'user',
    name: UNBROKEN,
    emailHash: '',
  },
  group: {
    principalId: '00000000-0000-4000-8000-000000000004',
    principalType: 'group',
    name: 'Autumn camp, second room',
    emailHash: '',
    orgId: '00000000-0000-4000-8000-0000000000aa',
  },
} as const;
export const nobodyId = '00000000-0000-4000-8000-000000000099';
