import { capabilityBits } from '@assay/contract/capabilities';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Volunteers } from '../../../../domain/access/volunteers.tsx';
import { adminKeys, contestAccess } from '../../../../features/contest-admin/contest-admin.api.ts';
import { PrintSettingsForm } from '../../../../features/printing/print-settings-form.tsx';
import { printSettings } from '../../../../features/printing/printing.api.ts';
import '../../../../locales/en/printing.ts';
import { CopyButton } from '../../../../ui/data/copy-button.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

/** Printing in a contest: settings, and the volunteers who print. */
export function ContestPrintingPage(): ReactElement {
  const { t } = useTranslation('printing');
  const { _id: contestId, orgId } = useContest();
  const queries = useQueryClient();
  const settings = useQuery(printSettings(contestId));
  const entries = useQuery(contestAccess(contestId));
  const texts = {
    title: t('volunteers.title'),
    help: t('volunteers.help'),
    empty: t('volunteers.empty'),
    emptyDetail: t('volunteers.emptyDetail'),
  };
  const link = `${globalThis.location.origin}/org/${orgId}/contest/${contestId}/print-queue`;
  return (
    <Stack spacing={6}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <LinkButton to="/org/$orgId/contest/$contestId/print-queue" params={{ orgId, contestId }} variant="outlined">
          {t('settings.openQueue')}
        </LinkButton>
        <CopyButton text={link} label={t('settings.copyLink')} />
      </Stack>
      <AsyncState query={settings}>
        {(stored) => (
          <PrintSettingsForm
            key={contestId}
            contestId={contestId}
            stored={stored}
            onSaved={() => queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) })}
          />
        )}
      </AsyncState>
      <AsyncState query={entries}>
        {(rows) => (
          <Volunteers
            bit={capabilityBits.contest.printing}
            texts={texts}
            entries={rows}
            manage={
              <LinkButton
                to="/org/$orgId/contest/$contestId/admin/access"
                params={{ orgId, contestId }}
                search={{ role: 'printing' }}
                variant="outlined"
              >
                {t('volunteers.manage')}
              </LinkButton>
            }
          />
        )}
      </AsyncState>
    </Stack>
  );
}
