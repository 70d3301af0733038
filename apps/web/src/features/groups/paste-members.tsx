import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/group.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { addPeopleToGroup, type Group } from './groups.api.ts';

/** Maximum of the endpoint. */
const MAX_PEOPLE = 1000;

type Report = Awaited<ReturnType<typeof addPeopleToGroup>>;

/** Adds a pasted list of members. Entries that were not found stay in the field for correction. */
export function PasteMembers({ group, onAdded }: { group: Group; onAdded: () => void }): ReactElement {
  const { t } = useTranslation('group');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [report, setReport] = useState<Report | null>(null);
  const people = [...new Set(text.split(/[\n\r\t,;，；、]+/).map((one) => one.trim()))].filter((one) => one !== '');
  const action = useAction(async () => {
    const result = await addPeopleToGroup(group._id, people);
    setReport(result);
    setText([...result.notFound, ...result.ambiguous].join('\n'));
    onAdded();
  });
  const close = () => {
    setOpen(false);
    setReport(null);
    setText('');
    action.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('paste.button')}
      </Button>
      <ActionDialog
        open={isOpen}
        width="sm"
        title={t('paste.title', { group: group.profile.name })}
        confirm={t('paste.add', { count: people.length })}
        disabled={people.length === 0 || people.length > MAX_PEOPLE}
        isEdited={text !== ''}
        action={action}
        onClose={close}
      >
        {report && (
          <Alert severity={text === '' ? 'success' : 'warning'}>
            {[
              t('paste.added', { count: report.added }),
              ...(report.already > 0 ? [t('paste.already', { count: report.already })] : []),
              ...(report.notFound.length > 0 ? [t('paste.notFound', { names: report.notFound.join(', ') })] : []),
              ...(report.ambiguous.length > 0 ? [t('paste.ambiguous', { names: report.ambiguous.join(', ') })] : []),
            ].join(' ')}
          </Alert>
        )}
        <TextField
          multiline
          minRows={6}
          maxRows={16}
          label={t('paste.people')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={people.length > MAX_PEOPLE}
          helperText={people.length > MAX_PEOPLE ? t('paste.tooMany') : t('paste.help')}
        />
      </ActionDialog>
    </>
  );
}
