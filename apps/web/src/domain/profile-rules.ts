import { normalizeTelephone, PROFILE_MAX, TELEPHONE } from '@assay/contract/profile-rules';
import { useTranslation } from 'react-i18next';

export interface ProfileTexts {
  name: string;
  email: string;
  realname: string;
  telephone: string;
  school: string;
  studentGrade: string;
}

/**
 * The server's rules for a profile as error texts by field. Name and e-mail are always required, besides the fields in
 * `needed`.
 */
export function useProfileRules(): (
  profile: ProfileTexts,
  needed?: readonly (keyof ProfileTexts)[],
) => Partial<ProfileTexts> {
  const { t } = useTranslation('session');
  return (profile, needed = []) => {
    const errors: Partial<ProfileTexts> = {};
    for (const field of ['name', 'email', 'realname', 'telephone', 'school', 'studentGrade'] as const) {
      const isNeeded = field === 'name' || field === 'email' || needed.includes(field);
      if (isNeeded && profile[field].trim() === '') errors[field] = t(`field.${field}.required`);
      else if (field !== 'telephone' && profile[field].length > PROFILE_MAX[field])
        errors[field] = t('field.tooLong', { count: PROFILE_MAX[field] });
    }
    if (errors.email === undefined && !/^\S+@\S+$/.test(profile.email)) errors.email = t('field.email.wrong');
    if (!TELEPHONE.test(normalizeTelephone(profile.telephone))) errors.telephone = t('field.telephone.invalid');
    return errors;
  };
}
