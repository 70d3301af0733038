import { isGateOpen } from '@assay/rules';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from './contests.api.ts';

/** Who may register in this stage and what registration implies, in words. */
export function RegistrationRules({ contest }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contest');
  const { settings } = contest.currentStage;
  const fields = (settings.tagRules?.copyVerifiedFields ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  const lines = [
    !isGateOpen(settings, 'openToRegistration')
      ? t('rules.closed')
      : isGateOpen(settings, 'registerUninvited')
        ? t('rules.everybody')
        : t('rules.invited'),
    ...(fields.length === 0
      ? []
      : [
          t('rules.tags', {
            fields: fields.map((field) => t(`profile.${knownField(field)}`, { field })).join(t('and')),
          }),
        ]),
    t('rules.visible'),
  ];
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, mb: 3, '& li': { mb: 1 } }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

const profileFields = ['email', 'realname', 'telephone', 'school', 'studentGrade'] as const;

function knownField(name: string): (typeof profileFields)[number] | 'other' {
  return profileFields.find((field) => field === name) ?? 'other';
}
