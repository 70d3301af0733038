import type { ImportRow } from '../../domain/import/use-import.ts';
import type { SheetLine } from '../../domain/import/sheet-columns.ts';
import type { ProfileTexts } from '../../domain/profile-rules.ts';
import { makePassword } from '../../domain/people/make-password.ts';

/** A user in a spreadsheet of members. */
export interface MemberRow extends ImportRow {
  profile: ProfileTexts;
  password: string;
  /** The spreadsheet had none: the director must pass it on. */
  isPasswordMade: boolean;
  /** Names of groups. */
  groups: readonly string[];
}

export type MemberField = keyof ProfileTexts | 'password' | 'groups';

export const memberFields: readonly MemberField[] = [
  'name',
  'email',
  'realname',
  'password',
  'telephone',
  'school',
  'studentGrade',
  'groups',
];

/** Common headers of these columns. */
export const memberHeads: Record<MemberField, readonly string[]> = {
  name: ['name', 'username', 'user name', 'user', 'login', '用户名', '用户', '账号'],
  email: ['email', 'e-mail', 'mail', '邮箱', '电子邮箱', '电子邮件'],
  realname: ['realname', 'real name', 'full name', '姓名', '真实姓名'],
  password: ['password', 'initial password', '密码', '初始密码'],
  telephone: ['telephone', 'phone', 'mobile', '手机', '手机号', '电话'],
  school: ['school', '学校', '单位'],
  studentGrade: ['studentgrade', 'student grade', 'grade', '年级'],
  groups: ['groups', 'group', 'class', 'classes', '小组', '组', '班级'],
};

/**
 * Rows of an import. Users without a password in the spreadsheet get a generated one; `faultsOf` returns the errors of
 * a profile by the server's rules.
 */
export function toMemberRows(
  lines: readonly SheetLine<MemberField>[],
  faultsOf: (profile: ProfileTexts) => readonly string[],
): MemberRow[] {
  return lines.map(({ line, texts }) => {
    const { password: given = '', name = '', email = '', realname = '' } = texts;
    const { telephone = '', school = '', studentGrade = '', groups = '' } = texts;
    const profile = { name, email, realname, telephone, school, studentGrade };
    const faults = faultsOf(profile);
    return {
      line,
      profile,
      password: given === '' ? makePassword() : given,
      isPasswordMade: given === '',
      groups: groupNames(groups),
      ...(faults.length === 0 ? {} : { fault: faults.join(' ') }),
    };
  });
}

/** Names of groups in one cell, separated by semicolons. */
function groupNames(cell: string): readonly string[] {
  const names = cell.split(/[;；]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
