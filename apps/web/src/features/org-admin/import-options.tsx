import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { orgRolesQuery } from '../../domain/people/org-roles.ts';
import { RoleEditor } from '../../domain/people/role-editor.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { GroupsField } from './groups-field.tsx';

export interface ImportChoice {
  /** Capability of the new members. */
  capability: string;
  groupIds: readonly string[];
  /** Whether missing groups that rows name are created. */
  createGroups: boolean;
  /** Whether the password must be changed at the first sign-in. */
  resetDue: boolean;
  /** Whether existing accounts become members. */
  attach: boolean;
}

/** Options for all rows of an import. */
export function ImportOptions({
  orgId,
  value,
  onChange,
}: {
  orgId: string;
  value: ImportChoice;
  onChange: (choice: ImportChoice) => void;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const roles = useQuery(orgRolesQuery(orgId));
  return (
    <Box
      component="section"
      aria-label={t('import.options')}
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        p: 4,
      }}
    >
      <Stack spacing={3}>
        <LabelledSwitch
          label={t('import.resetDue')}
          help={t('import.resetDueHelp')}
          checked={value.resetDue}
          onChange={(resetDue) => onChange({ ...value, resetDue })}
        />
        <LabelledSwitch
          label={t('import.attach')}
          help={t('import.attachHelp')}
          checked={value.attach}
          onChange={(attach) => onChange({ ...value, attach })}
        />
      </Stack>
      <Stack spacing={3}>
        <GroupsField
          orgId={orgId}
          label={t('import.groups')}
          value={value.groupIds}
          onChange={(groupIds) => onChange({ ...value, groupIds })}
        />
        <LabelledSwitch
          label={t('import.createGroups')}
          help={t('import.createGroupsHelp')}
          checked={value.createGroups}
          onChange={(createGroups) => onChange({ ...value, createGroups })}
        />
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', p: 0 }}>
            {t('import.rights')}
          </Typography>
          <RoleEditor
            capability={value.capability}
            named={roles.data ?? []}
            onChange={(capability) => onChange({ ...value, capability })}
          />
        </Box>
      </Stack>
    </Box>
  );
}
