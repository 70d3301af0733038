import { expect, test } from 'vitest';
import { userProfile } from './common.ts';
import { normalizeTelephone, PROFILE_MAX, TELEPHONE } from './profile-rules.ts';

test.each([
  ['13800000000', '13800000000'],
  ['+86 138-0000-0000', '13800000000'],
  ['0086 138 0000 0000', '13800000000'],
  ['＋８６ １３８００００００００', '13800000000'],
  ['01012345678', '01012345678'],
  ['+86 10 1234 5678', '+861012345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 (217) 333-1000', '+12173331000'],
  ['00 49 30 901820', '+4930901820'],
  ['', ''],
])('the telephone number %j is stored as %j', (typed, stored) => {
  expect(normalizeTelephone(typed)).toBe(stored);
  expect(normalizeTelephone(stored)).toBe(stored);
  expect(userProfile.shape.telephone.parse(typed)).toBe(stored);
});

test.each(['12345', '+1', '+0123456789', '+1234567890123456', '020 7946 0958 9', 'abcdefghijk', '+44 20 x'])(
  'the telephone number %j is refused',
  (typed) => {
    expect(TELEPHONE.test(normalizeTelephone(typed))).toBe(false);
    expect(userProfile.shape.telephone.safeParse(typed).success).toBe(false);
  },
);

test('usual lengths of names of people and schools are accepted', () => {
  const profile = {
    name: 'Alexandra Montgomery-Featherston',
    email: 'alexandra@example.org',
    realname: 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine',
    school: 'University of Illinois Urbana-Champaign, Department of Computer Science',
  };
  expect(userProfile.parse(profile)).toEqual(profile);
  for (const [field, max] of Object.entries(PROFILE_MAX)) {
    const tooLong = field === 'email' ? `${'a'.repeat(max)}@b` : 'a'.repeat(max + 1);
    expect(userProfile.safeParse({ ...profile, [field]: tooLong }).success).toBe(false);
  }
});
