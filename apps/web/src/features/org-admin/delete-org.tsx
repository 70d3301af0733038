import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { deleteOrg, type Ownership } from './org-admin.api.ts';

const kinds = ['problems', 'solutions', 'contests', 'plans', 'apps', 'groups', 'runners', 'members'] as const;

/** Deletes an organization: shows how much is deleted with it, and requires its name to be typed. */
export function DeleteOrg({
  orgId,
  orgName,
  ownership: { holds, isDefault },
  onDeleted,
}: {
  orgId: string;
  orgName: string;
  ownership: Ownership;
  /** Leaves the organization's pages, so that they no longer send requests about it. */
  onDeleted: () => Promise<void>;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const held = kinds.filter((kind) => holds[kind] > 0).map((kind) => t(`holds.${kind}`, { count: holds[kind] }));
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h3">{t('delete.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('delete.help')}
      </Typography>
      <Box component="ul" aria-label={t('delete.goes')} sx={{ m: 0, pl: 5 }}>
        {held.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      {isDefault && <Alert severity="info">{t('delete.isDefault')}</Alert>}
      <Button variant="outlined" color="error" disabled={isDefault} onClick={() => setAsking(true)}>
        {t('delete.do')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('delete.ask', { name: orgName })}
        detail={t('delete.detail', { held: held.join(t('and')) })}
        confirm={t('delete.do')}
        typeToConfirm={orgName}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteOrg(orgId, orgName);
          toast.success(t('delete.done', { name: orgName }));
          await onDeleted();
          queries.removeQueries({ queryKey: ['org', orgId] });
          await queries.invalidateQueries({ queryKey: ['org', 'joined'] });
        }}
      />
    </Stack>
  );
}
