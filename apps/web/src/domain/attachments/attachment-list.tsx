import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import '../../locales/en/attachments.ts';
import type { Attachment, AttachmentActions } from './attachment-actions.ts';

/** Attachments of an object: all viewers can download them, editors can also link and delete them. */
export function AttachmentList({
  actions,
  query,
  mayEdit,
}: {
  actions: Pick<AttachmentActions, 'downloadUrl' | 'remove' | 'link' | 'renew'>;
  query: Loadable<readonly Attachment[]>;
  mayEdit: boolean;
}): ReactElement {
  const { t } = useTranslation(['attachments', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const [doomed, setDoomed] = useState<Attachment | null>(null);

  async function download({ key }: Attachment): Promise<void> {
    try {
      window.location.assign(await actions.downloadUrl(key));
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  async function remove({ key, name }: Attachment): Promise<void> {
    await actions.remove(key);
    toast.success(t('deleted', { name }));
    await actions.renew();
  }

  const columns: Column<Attachment>[] = [
    {
      ...titleColumn('name', t('name')),
      cell: (one) => (
        <MuiLink
          component="button"
          type="button"
          sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
          onClick={() => void download(one)}
        >
          {one.name}
        </MuiLink>
      ),
    },
    {
      id: 'key',
      header: t('key'),
      cell: ({ key }) => (
        <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {key}
        </Box>
      ),
    },
    { id: 'description', header: t('description'), cell: ({ description }) => description },
    {
      id: 'actions',
      header: t('common:table.actions'),
      cell: (one) => (
        <Stack direction="row">
          <IconButton size="small" aria-label={t('download', { name: one.name })} onClick={() => void download(one)}>
            <Icon name="download" />
          </IconButton>
          {mayEdit && (
            <>
              {actions.link && <CopyButton text={actions.link(one)} label={t('copyLink', { name: one.name })} />}
              <RemoveButton label={t('delete', { name: one.name })} onClick={() => setDoomed(one)} />
            </>
          )}
        </Stack>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowKey={({ key }) => key}
        empty={<EmptyState icon="link" title={t('empty.title')} detail={t('empty.detail')} />}
      />
      {doomed && (
        <ConfirmDialog
          open
          title={t('deleteAsk', { name: doomed.name })}
          detail={t('deleteDetail', { key: doomed.key })}
          confirm={t('common:action.delete')}
          onClose={() => setDoomed(null)}
          act={() => remove(doomed)}
        />
      )}
    </>
  );
}
