import type { AwardPlan } from '@assay/contract';
import { awardsOf, citationIn, computedAwards, type Award } from '@assay/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { AwardDialog } from './award-dialog.tsx';
import { AwardNumbers } from './award-numbers.tsx';
import { AwardRow } from './award-row.tsx';
import { awardsKey, saveAwards, type StoredAwards } from './awards.api.ts';
import { asComputed, moved, nextOwnKey, withAward, withoutAward } from './plan-edits.ts';

/** The awards of a contest: what is computed from the results, and what directors change about it. */
export function AwardsForm({ contestId, stored }: { contestId: string; stored: StoredAwards }): ReactElement {
  const { t, i18n } = useTranslation('awards');
  const queries = useQueryClient();
  const form = useSettingsForm<{ plan: AwardPlan }>();
  const [editing, setEditing] = useState<Award | null>(null);
  const { rows, problems, version } = stored;
  const { plan = stored.plan } = form.edits;
  const setPlan = (next: AwardPlan) => form.edit({ plan: next });

  const computed = useMemo(
    () => new Map(computedAwards(rows, problems, plan.settings).map((one) => [one.key, one])),
    [rows, problems, plan.settings],
  );
  const awards = useMemo(() => awardsOf(rows, problems, plan), [rows, problems, plan]);
  const people = useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
  const names = useMemo(() => new Map(rows.map(({ userId, name }) => [userId, name])), [rows]);
  const namesOf = (userIds: readonly string[]) =>
    userIds.map((id) => names.get(id) ?? t('unknown')).join(t('separator'));
  const edited = new Set(plan.edits.map(({ key }) => key));
  const removed = plan.edits.filter((one) => one.removed === true).flatMap(({ key }) => computed.get(key) ?? []);
  const isAllComputed = plan.edits.length === 0 && plan.order.length === 0;

  const isSame = (part: keyof AwardPlan) => JSON.stringify(plan[part]) === JSON.stringify(stored.plan[part]);
  const changed = [
    ...(isSame('settings') ? [] : [t('numbers')]),
    ...(isSame('edits') && isSame('order') ? [] : [t('list')]),
  ];
  const store = async () => {
    try {
      await saveAwards(contestId, { ...plan, version });
    } finally {
      await queries.invalidateQueries({ queryKey: awardsKey(contestId) });
    }
  };

  return (
    <SettingsFrame form={form} changed={changed} saved={t('saved')} store={store} maxWidth={840}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('help')}</Typography>
      <Stack component="section" spacing={3} aria-label={t('numbers')}>
        <Typography variant="h2">{t('numbers')}</Typography>
        <AwardNumbers
          settings={plan.settings}
          disabled={form.busy}
          onChange={(settings) => setPlan({ ...plan, settings })}
        />
      </Stack>
      <Stack component="section" spacing={2} aria-label={t('list')}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            {t('list')}
          </Typography>
          <Button disabled={form.busy || isAllComputed} onClick={() => setPlan({ ...plan, edits: [], order: [] })}>
            {t('reset')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon name="add" />}
            disabled={form.busy}
            onClick={() => setEditing({ key: nextOwnKey(plan), kind: 'own', of: '', citation: {}, userIds: [] })}
          >
            {t('add')}
          </Button>
        </Stack>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {awards.map((award, index) => (
            <AwardRow
              key={award.key}
              award={award}
              computed={computed.get(award.key)}
              isChanged={award.kind !== 'own' && edited.has(award.key)}
              position={index + 1}
              count={awards.length}
              disabled={form.busy}
              namesOf={namesOf}
              onEdit={() => setEditing(award)}
              onMove={(by) =>
                setPlan(
                  moved(
                    plan,
                    awards.map(({ key }) => key),
                    index,
                    by,
                  ),
                )
              }
              onRemove={() => setPlan(withoutAward(plan, award.key))}
              onReset={() => setPlan(asComputed(plan, award.key))}
            />
          ))}
        </Box>
        {removed.length > 0 && (
          <Stack spacing={1}>
            <Typography variant="h3">{t('removed')}</Typography>
            {removed.map((award) => {
              const title = citationIn(award.citation, i18n.language);
              return (
                <Stack key={award.key} direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
                  <Typography color="text.secondary">{title}</Typography>
                  <Button
                    size="small"
                    disabled={form.busy}
                    aria-label={t('restore', { award: title })}
                    onClick={() => setPlan(asComputed(plan, award.key))}
                  >
                    {t('give')}
                  </Button>
                </Stack>
              );
            })}
          </Stack>
        )}
      </Stack>
      {editing && (
        <AwardDialog
          award={editing}
          computed={computed.get(editing.key)}
          people={people}
          onDone={(award) => {
            setPlan(withAward(plan, award, computed.get(award.key)));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsFrame>
  );
}
