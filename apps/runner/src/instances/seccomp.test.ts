import { expect, test } from 'vitest';
import { restrict } from './seccomp.ts';

test('forbidden calls are removed from what a profile allows, and refusals stay', () => {
  const given = {
    defaultAction: 'SCMP_ACT_ERRNO',
    syscalls: [
      { names: ['userfaultfd'], action: 'SCMP_ACT_ERRNO', errnoRet: 1 },
      { names: ['read', 'unshare', 'clone', 'mount', 'socket', 'socketcall'], action: 'SCMP_ACT_ALLOW', args: [] },
      { names: ['socket'], action: 'SCMP_ACT_ERRNO', args: [{ index: 2, value: 9 }] },
      { names: ['ptrace'], action: 'SCMP_ACT_ALLOW' },
    ],
  };
  expect(restrict(given)).toMatchObject({
    defaultAction: 'SCMP_ACT_ERRNO',
    syscalls: [
      { names: ['userfaultfd'], action: 'SCMP_ACT_ERRNO', errnoRet: 1 },
      { names: ['read'], action: 'SCMP_ACT_ALLOW', args: [] },
      { names: ['clone'], args: [{ op: 'SCMP_CMP_MASKED_EQ', value: 2_114_060_288, valueTwo: 0 }] },
      { names: ['socket'], args: [{ index: 0, value: 1, op: 'SCMP_CMP_EQ' }] },
      { names: ['socket'], args: [{ index: 0, value: 2 }] },
      { names: ['socket'], args: [{ index: 0, value: 10 }] },
      {
        names: ['socket'],
        args: [
          { index: 0, value: 16 },
          { index: 2, value: 0 },
        ],
      },
    ],
  });
});
