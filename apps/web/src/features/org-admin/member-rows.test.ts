import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../domain/import/sheet-columns.ts';
import { makePassword } from '../../domain/people/make-password.ts';
import { memberFields, memberHeads, toMemberRows } from './member-rows.ts';

const fields = memberFields.map((id) => ({ id, label: id, heads: memberHeads[id] }));

describe('a spreadsheet of members', () => {
  it.each([
    ['name', 'email', 'realname', 'password', 'telephone', 'school', 'studentGrade', 'groups'],
    ['用户名', '邮箱', '姓名', '初始密码', '手机号', '学校', '年级', '班级'],
  ])('is mapped by its header: %s …', (...heads) => {
    expect(Object.keys(guessMapping(heads, fields))).toEqual([...memberFields]);
  });

  it('gets a separate password for every user without one', () => {
    const rows = toMemberRows(
      [
        { line: 2, texts: { name: 'ann', email: 'a@x', password: 'chosen by ann' } },
        { line: 3, texts: { name: 'bob', email: 'b@x', password: '' } },
        { line: 4, texts: { name: 'cy', email: 'c@x' } },
      ],
      () => [],
    );
    expect(rows[0]).toMatchObject({ password: 'chosen by ann', isPasswordMade: false });
    expect(rows[1]).toMatchObject({ isPasswordMade: true });
    expect(rows[1]?.password).not.toBe(rows[2]?.password);
  });

  it('names groups in one cell, separated by Latin or Chinese semicolons', () => {
    const rows = toMemberRows([{ line: 2, texts: { name: 'ann', groups: ' Class 3; Chess；Class 3;' } }], () => []);
    expect(rows[0]?.groups).toEqual(['Class 3', 'Chess']);
  });

  it('reports the invalid values of each row', () => {
    const faultsOf = ({ name }: { name: string }) => (name === '' ? ['No name.', 'Nobody.'] : []);
    const rows = toMemberRows([{ line: 2, texts: { email: 'a@x' } }], faultsOf);
    expect(rows[0]).toMatchObject({ line: 2, fault: 'No name. Nobody.' });
  });
});

describe('a generated password', () => {
  it('has no ambiguous characters, and is never repeated', () => {
    const made = Array.from({ length: 200 }, makePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
  });
});
