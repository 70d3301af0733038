import { useTranslation } from 'react-i18next';

export interface ProfileTexts {
  name: string;
  email: string;
  realname: string;
  telephone: string;
  school: string;
  studentGrade: string;
}

/** Longest values the server takes. */
const MAX = { name: 16, email: 128, realname: 16, school: 32, studentGrade: 32 } as const;

/**
 * The server's rules for a profile as sentences by field. `all`: telephone, school and grade are needed, as at sign-up;
 * `some`: they may be left empty.
 */
export function useProfileRules(): (profile: ProfileTexts, needed: 'all' | 'some') => Partial<ProfileTexts> {
  const { t } = useTranslation('session');
  return (profile, needed) => {
    const errors: Partial<ProfileTexts> = {};
    for (const field of ['name', 'email', 'realname', 'school', 'studentGrade'] as const) {
      const isNeeded = needed === 'all' || field === 'name' || field === 'email';
      if (isNeeded && profile[field].trim() === '') errors[field] = t(`field.${field}.required`);
      else if (profile[field].length > MAX[field]) errors[field] = t('field.tooLong', { count: MAX[field] });
    }
    if (errors.email === undefined && !/^\S+@\S+$/.test(profile.email)) errors.email = t('field.email.wrong');
    if (!/^(\d{11})?$/.test(profile.telephone)) errors.telephone = t('field.telephone.wrong');
    else if (needed === 'all' && profile.telephone === '') errors.telephone = t('field.telephone.required');
    return errors;
  };
}
