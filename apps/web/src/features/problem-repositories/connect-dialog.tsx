import { REPOSITORY_TEXT_MAX, REPOSITORY_TOKEN_MAX, REPOSITORY_URL_MAX } from '@assay/contract/repository-limits';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldReasons, refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/problem-repository.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FailureText } from './failure-text.tsx';
import { connectRepository, type ProblemRepository, repositoryKey } from './repositories.api.ts';

type Field = 'url' | 'branch' | 'folder' | 'token';

/** Connects a problem to a repository, or changes the connection. What is wrong is shown at its field. */
export function ConnectDialog({
  problemId,
  stored,
  onClose,
}: {
  problemId: string;
  stored: ProblemRepository | null;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemRepository');
  const toast = useToast();
  const queries = useQueryClient();
  const [url, setUrl] = useState(stored?.url ?? '');
  const [branch, setBranch] = useState(stored?.branch ?? 'main');
  const [folder, setFolder] = useState(stored?.folder ?? '');
  const [username, setUsername] = useState(stored?.username ?? '');
  const [token, setToken] = useState('');
  const [pulls, setPulls] = useState(stored?.pulls ?? true);
  const [pushes, setPushes] = useState(stored?.pushes ?? true);
  const action = useAction(async () => {
    const place = { url: url.trim(), branch: branch.trim(), folder: folder.trim(), username: username.trim() };
    await connectRepository(problemId, { ...place, pulls, pushes, ...(token !== '' && { token }) });
    await queries.invalidateQueries({ queryKey: repositoryKey(problemId) });
    toast.success(t('connect.done'));
    onClose();
  });
  const { detail = '', ...reasons } = fieldReasons(action.error);
  const isTested = refusalOf(action.error) === 'repository-unusable';
  const problemOf = (field: Field): ReactNode => {
    const reason = reasons[field];
    if (reason === undefined) return undefined;
    return isTested ? <FailureText code={reason} place={detail} /> : action.failure;
  };
  const field = (name: Field, help: string | undefined) => {
    const wrong = problemOf(name);
    return { error: wrong !== undefined, helperText: wrong ?? help };
  };
  const isEdited = url !== (stored?.url ?? '') || folder !== (stored?.folder ?? '') || token !== '';
  return (
    <ActionDialog
      title={t('connect.title')}
      confirm={t('connect.save')}
      width="sm"
      disabled={url.trim() === '' || branch.trim() === '' || !(pulls || pushes)}
      isEdited={isEdited}
      action={Object.keys(reasons).length > 0 ? { ...action, failure: null } : action}
      onClose={onClose}
    >
      <TextField
        label={t('connect.url')}
        {...field('url', t('connect.urlHelp'))}
        value={url}
        type="url"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: REPOSITORY_URL_MAX } }}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label={t('connect.branch')}
        {...field('branch', undefined)}
        value={branch}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: REPOSITORY_TEXT_MAX } }}
        onChange={({ target }) => setBranch(target.value)}
      />
      <TextField
        label={t('connect.folder')}
        {...field('folder', t('connect.folderHelp'))}
        value={folder}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: REPOSITORY_TEXT_MAX } }}
        onChange={({ target }) => setFolder(target.value)}
      />
      <TextField
        label={t('connect.username')}
        helperText={t('connect.usernameHelp')}
        value={username}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: REPOSITORY_TEXT_MAX } }}
        onChange={({ target }) => setUsername(target.value)}
      />
      <PasswordField
        label={t('connect.token')}
        {...field('token', t(stored?.hasToken ? 'connect.tokenStored' : 'connect.tokenHelp'))}
        labels={{ show: t('connect.show'), hide: t('connect.hide') }}
        value={token}
        autoComplete="new-password"
        slotProps={{ htmlInput: { maxLength: REPOSITORY_TOKEN_MAX } }}
        onChange={({ target }) => setToken(target.value)}
      />
      <FormControl component="fieldset" variant="standard">
        <FormLabel component="legend">{t('connect.directions')}</FormLabel>
        <FormControlLabel
          control={<Checkbox checked={pulls} onChange={(_, checked) => setPulls(checked)} />}
          label={t('connect.pulls')}
        />
        <FormControlLabel
          control={<Checkbox checked={pushes} onChange={(_, checked) => setPushes(checked)} />}
          label={t('connect.pushes')}
        />
      </FormControl>
    </ActionDialog>
  );
}
