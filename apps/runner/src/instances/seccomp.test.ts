import { expect, test } from 'vitest';
import { restrict } from './seccomp.ts';

test('forbidden calls are removed from what a profile allows, and refusals stay', () => {
  const given = {
    defaultAction: 'SCMP_ACT_ERRNO',
    syscalls: [
      { names: ['userfaultfd'], action: 'SCMP_ACT_ERRNO', errnoRet: 1 },
      { names: ['read', 'unshare', 'clone', 'mount'], action: 'SCMP_ACT_ALLOW', args: [] },
      { names: ['ptrace'], action: 'SCMP_ACT_ALLOW' },
    ],
  };
  expect(restrict(given)).toMatchObject({
    defaultAction: 'SCMP_ACT_ERRNO',
    syscalls: [
      { names: ['userfaultfd'], action: 'SCMP_ACT_ERRNO', errnoRet: 1 },
      { names: ['read'], action: 'SCMP_ACT_ALLOW', args: [] },
      { names: ['clone'], args: [{ op: 'SCMP_CMP_MASKED_EQ', value: 2_114_060_288, valueTwo: 0 }] },
    ],
  });
});
