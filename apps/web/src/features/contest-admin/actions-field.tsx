import type { StageSettings } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

export type ContestAction = NonNullable<StageSettings['actions']>[number];

const MAX_ACTIONS = 16;
const MAX_TITLE_LENGTH = 16;
const MAX_TARGET_LENGTH = 1024;

/** The field of a button that is invalid, null for none: needs a title and a message or safe link target. */
export function actionFault({ title, type, target }: ContestAction): 'title' | 'target' | null {
  if (title.trim() === '') return 'title';
  if (target.trim() === '') return 'target';
  return type === 'link' && !/^(https?:\/\/|\/(?!\/))\S*$/i.test(target.trim()) ? 'target' : null;
}

/** Custom buttons for contestants: links, or messages shown on a press. */
export function ActionsField({
  actions,
  onChange,
}: {
  actions: readonly ContestAction[];
  onChange: (actions: ContestAction[]) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const change = (index: number, part: Partial<ContestAction>) =>
    onChange(actions.map((action, at) => (at === index ? { ...action, ...part } : action)));
  return (
    <Stack component="fieldset" spacing={3} aria-label={t('actions.title')} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('actions.help')}
      </Typography>
      {actions.map((action, index) => {
        const fault = actionFault(action);
        return (
          // Rows have no ids; rows are only appended and removed.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack
            key={index}
            direction={{ xs: 'column', sm: 'row' }}
            spacing={2}
            sx={{ alignItems: { sm: 'flex-start' } }}
          >
            <SelectField
              size="small"
              label={t('actions.type')}
              value={action.type}
              sx={{ minWidth: 120 }}
              options={[
                ['link', t('actions.type.link')],
                ['toast', t('actions.type.toast')],
              ]}
              onChange={(chosen) => change(index, { type: chosen })}
            />
            <TextField
              size="small"
              label={t('actions.name')}
              value={action.title}
              error={fault === 'title'}
              helperText={fault === 'title' ? t('actions.nameError') : undefined}
              slotProps={{ htmlInput: { maxLength: MAX_TITLE_LENGTH } }}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <TextField
              size="small"
              fullWidth
              label={t(action.type === 'link' ? 'actions.address' : 'actions.message')}
              value={action.target}
              error={fault === 'target'}
              helperText={
                fault === 'target'
                  ? t(action.type === 'link' ? 'actions.addressError' : 'actions.messageError')
                  : undefined
              }
              slotProps={{ htmlInput: { maxLength: MAX_TARGET_LENGTH } }}
              onChange={({ target }) => change(index, { target: target.value })}
            />
            <RemoveButton
              size="medium"
              label={t('actions.remove', { name: action.title || String(index + 1) })}
              onClick={() => onChange(actions.filter((_, at) => at !== index))}
            />
          </Stack>
        );
      })}
      <Button
        size="small"
        startIcon={<Icon name="add" />}
        disabled={actions.length >= MAX_ACTIONS}
        sx={{ alignSelf: 'start' }}
        onClick={() => onChange([...actions, { type: 'link', icon: '', title: '', target: '' }])}
      >
        {t('actions.add')}
      </Button>
    </Stack>
  );
}
