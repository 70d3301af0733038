import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/use-form.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { changeFilingNotice, type FilingNotice, filingNoticeQuery, siteQuery } from './info.api.ts';
import type { StoredFilingNotice } from './info.api.ts';
import { urlFault } from './titled-url-rows.ts';

/** Maximum length of the server. */
const MAX_TEXT_LENGTH = 256;

/**
 * The filing notice in the footer: a text for each language and at most one link. Without a stored one, the default is
 * shown.
 */
export function FilingNoticeForm({ stored }: { stored: StoredFilingNotice }): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const { notice, default: preset } = stored;

  async function save(next: FilingNotice | null): Promise<void> {
    await changeFilingNotice(next);
    await Promise.all([
      queries.invalidateQueries({ queryKey: filingNoticeQuery.queryKey }),
      queries.invalidateQueries({ queryKey: siteQuery.queryKey }),
    ]);
    form.reset();
    toast.success(t('common:msg.saved'));
  }

  const form = useForm({
    initial: { ...(notice ?? preset) },
    validate: (values) => ({
      ...(values.en.trim().length > MAX_TEXT_LENGTH && { en: t('urls.title.long') }),
      ...(values['zh-Hans'].trim().length > MAX_TEXT_LENGTH && { 'zh-Hans': t('urls.title.long') }),
      ...urlError(values.url),
    }),
    submit: (values) => save({ en: values.en.trim(), 'zh-Hans': values['zh-Hans'].trim(), url: values.url.trim() }),
  });
  const backToDefault = useAction(() => save(null));
  const failure = form.failure ?? backToDefault.failure;

  function urlError(url: string): { url?: string } {
    const fault = url.trim() === '' ? null : urlFault(url);
    return fault === null ? {} : { url: t(`urls.url.${fault}`) };
  }

  return (
    <SavedForm
      changed={form.changed.map((name) => t(`filing.${name}`))}
      busy={form.busy}
      onReset={form.reset}
      onSubmit={form.onSubmit}
    >
      <TextField {...form.field('en')} label={t('filing.en')} sx={{ maxWidth: 480 }} />
      <TextField
        {...form.field('zh-Hans', t('filing.zh-Hans.help'))}
        label={t('filing.zh-Hans')}
        sx={{ maxWidth: 480 }}
      />
      <TextField {...form.field('url', t('filing.url.help'))} label={t('filing.url')} sx={{ maxWidth: 480 }} />
      {notice === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('filing.isDefault')}
        </Typography>
      ) : (
        <Button
          variant="outlined"
          loading={backToDefault.busy}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => void backToDefault.run()}
        >
          {t('filing.toDefault')}
        </Button>
      )}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </SavedForm>
  );
}
