import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleEditor } from '../../domain/people/role-editor.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { groupChoices } from './org-admin.api.ts';

export interface ImportChoice {
  /** What the new members may do. */
  capability: string;
  groupIds: readonly string[];
  /** Whether the password has to be changed at the first sign-in. */
  resetDue: boolean;
  /** Whether accounts that exist become members. */
  attach: boolean;
}

/** What holds for all rows of an import. */
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
  const errorText = useErrorText();
  const groups = useQuery(groupChoices(orgId));
  const chosen = (groups.data ?? []).filter(({ _id }) => value.groupIds.includes(_id));
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
        <Autocomplete
          multiple
          size="small"
          value={chosen}
          options={groups.data ?? []}
          loading={groups.isFetching}
          noOptionsText={t('import.noGroups')}
          getOptionLabel={({ profile }) => profile.name}
          getOptionKey={({ _id }) => _id}
          isOptionEqualToValue={(one, other) => one._id === other._id}
          onChange={(_, next) => onChange({ ...value, groupIds: next.map(({ _id }) => _id) })}
          renderInput={(props) => (
            <TextField
              {...props}
              label={t('import.groups')}
              error={groups.isError}
              helperText={groups.error ? errorText(groups.error) : undefined}
            />
          )}
        />
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', p: 0 }}>
            {t('import.rights')}
          </Typography>
          <RoleEditor capability={value.capability} onChange={(capability) => onChange({ ...value, capability })} />
        </Box>
      </Stack>
    </Box>
  );
}
