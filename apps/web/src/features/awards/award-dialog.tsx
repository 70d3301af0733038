import { MAX_AWARD_RECIPIENTS, MAX_CITATION } from '@assay/contract/awards';
import { citationIn, type Award } from '@assay/rules';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { trimmed } from './plan-edits.ts';

export interface Person {
  userId: string;
  name: string;
  affiliation: string;
}

/** Edits the text and the recipients of an award. What it returns is stored with the page. */
export function AwardDialog({
  award,
  computed,
  people,
  onDone,
  onClose,
}: {
  award: Award;
  /** Undefined for own awards. */
  computed: Award | undefined;
  people: readonly Person[];
  onDone: (award: Award) => void;
  onClose: () => void;
}): ReactElement {
  const { t, i18n } = useTranslation('awards');
  const [edited, setEdited] = useState(award);
  const citation = trimmed(edited.citation);
  const hasText = Object.keys(citation).length > 0;
  const action = useAction(async () => {
    await Promise.resolve();
    onDone({ ...edited, citation });
  });
  const chosen = edited.userIds.flatMap((id) => people.find(({ userId }) => userId === id) ?? []);
  const field = (language: 'en' | 'zh-Hans') => (
    <TextField
      label={t(`citation.${language}`)}
      value={edited.citation[language] ?? ''}
      error={!hasText}
      slotProps={{ htmlInput: { maxLength: MAX_CITATION, lang: language } }}
      onChange={({ target }) => setEdited({ ...edited, citation: { ...edited.citation, [language]: target.value } })}
    />
  );
  return (
    <ActionDialog
      title={hasText ? citationIn(citation, i18n.language) : t('newAward')}
      confirm={t('apply')}
      width="sm"
      isEdited={edited !== award}
      disabled={!hasText || chosen.length > MAX_AWARD_RECIPIENTS}
      action={action}
      onClose={onClose}
    >
      {field('en')}
      {field('zh-Hans')}
      <Typography variant="body2" color={hasText ? 'text.secondary' : 'error'}>
        {t('citationHelp')}
      </Typography>
      <Autocomplete
        multiple
        disableCloseOnSelect
        value={chosen}
        options={people}
        getOptionKey={({ userId }) => userId}
        getOptionLabel={({ name, affiliation }) => (affiliation === '' ? name : `${name} (${affiliation})`)}
        isOptionEqualToValue={(a, b) => a.userId === b.userId}
        onChange={(_, next) => setEdited({ ...edited, userIds: next.map(({ userId }) => userId) })}
        renderInput={(props) => <TextField {...props} label={t('recipients')} helperText={t('recipientsHelp')} />}
      />
      {computed && (
        <Typography variant="body2" color="text.secondary">
          {t('recipientsFollow')}
        </Typography>
      )}
    </ActionDialog>
  );
}
