import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Principal, PrincipalField } from '../../domain/access/principal-field.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { transferOwnership } from './org-admin.api.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Makes another member the owner. Only the new owner can revert this, so the organization's name must be typed. */
export function TransferOrg({ orgId, orgName }: { orgId: string; orgName: string }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const [asking, setAsking] = useState(false);
  const name = chosen?.name ?? '';
  return (
    <Stack spacing={3}>
      <Typography variant="h3">{t('owner.handOver')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('owner.handOverHelp')}
      </Typography>
      <Form
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, alignItems: 'flex-start' }}
        onSubmit={() => {
          if (chosen) setAsking(true);
        }}
      >
        <PrincipalField
          orgId={orgId}
          only={['member']}
          help={t('owner.findHelp')}
          value={chosen}
          error={null}
          onChange={setChosen}
        />
        <Button type="submit" variant="outlined" color="error" disabled={chosen === null}>
          {t('owner.handOverDo')}
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        title={t('owner.handOverAsk', { org: orgName, name })}
        detail={t('owner.handOverDetail', { name })}
        confirm={t('owner.handOverDo')}
        typeToConfirm={orgName}
        onClose={() => setAsking(false)}
        act={async () => {
          if (!chosen) return;
          await transferOwnership(orgId, chosen.principalId);
          setChosen(null);
          toast.success(t('owner.handedOver', { org: orgName, name }));
          await queries.invalidateQueries({ queryKey: ['org'] });
        }}
      />
    </Stack>
  );
}
