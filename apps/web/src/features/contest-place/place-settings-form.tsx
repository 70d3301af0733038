import { MAX_LEAD_MINUTES, MAX_PLACE_RANGES } from '@assay/contract/place-limits';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, refusalOf } from '../../lib/api/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { placeKeys, type PlaceSettings, savePlaceSettings } from './contest-place.api.ts';

interface Edits {
  ranges: string;
  seats: boolean;
  oneSession: boolean;
  exam: boolean;
  leadMinutes: string;
}

/** From where participants may take part in a contest. */
export function PlaceSettingsForm({ contestId, stored }: { contestId: string; stored: PlaceSettings }): ReactElement {
  const { t } = useTranslation('place');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const form = useSettingsForm<Edits>((error) => {
    if (refusalOf(error) !== 'own-address-outside') return badLineOf(error) !== null;
    setAsking(true);
    return true;
  });
  const storedRanges = stored.ranges.join('\n');
  const { ranges = storedRanges, leadMinutes = String(stored.leadMinutes) } = form.edits;
  const { seats = stored.seats, oneSession = stored.oneSession, exam = stored.exam } = form.edits;
  const lines = ranges.split('\n').map((line) => line.trim());
  const given = lines.filter((line) => line !== '');
  const isTooMany = given.length > MAX_PLACE_RANGES;
  const lead = Number(leadMinutes);
  const isLead = /^\d+$/.test(leadMinutes.trim()) && lead <= MAX_LEAD_MINUTES;
  const badLine = badLineOf(form.error);
  const badRange = badLine === null ? undefined : given[badLine];
  const changed = [
    ...(given.join('\n') === storedRanges ? [] : [t('settings.ranges')]),
    ...(seats === stored.seats ? [] : [t('settings.seats')]),
    ...(oneSession === stored.oneSession ? [] : [t('settings.oneSession')]),
    ...(exam === stored.exam ? [] : [t('settings.exam')]),
    ...(lead === stored.leadMinutes ? [] : [t('settings.lead')]),
  ];
  const store = async (withoutOwnAddress = false) => {
    await savePlaceSettings(contestId, {
      ...(given.join('\n') === storedRanges ? {} : { ranges: given }),
      seats,
      oneSession,
      exam,
      leadMinutes: lead,
      ...(withoutOwnAddress && { withoutOwnAddress }),
    });
    await queries.invalidateQueries({ queryKey: placeKeys.contest(contestId) });
  };
  const rangeHelp =
    badRange !== undefined
      ? t('settings.badRange', { line: lines.indexOf(badRange) + 1, range: badRange })
      : isTooMany
        ? t('settings.tooMany', { max: MAX_PLACE_RANGES })
        : t('settings.rangesHelp');

  return (
    <SettingsFrame
      form={form}
      changed={changed}
      saved={t('settings.saved')}
      check={() => isLead && !isTooMany}
      store={store}
      maxWidth={720}
    >
      <TextField
        label={t('settings.ranges')}
        value={ranges}
        multiline
        minRows={3}
        maxRows={12}
        disabled={form.busy}
        error={badRange !== undefined || isTooMany}
        helperText={rangeHelp}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        onChange={({ target }) => form.edit({ ranges: target.value })}
      />
      <Alert
        severity="info"
        action={
          <Button
            size="small"
            color="inherit"
            disabled={form.busy || given.includes(stored.ownAddress)}
            onClick={() => form.edit({ ranges: [...given, stored.ownAddress].join('\n') })}
          >
            {t('settings.addOwn')}
          </Button>
        }
      >
        {t('settings.own', { address: stored.ownAddress })}
      </Alert>
      <LabelledSwitch
        label={t('settings.seats')}
        help={t('settings.seatsHelp')}
        checked={seats}
        disabled={form.busy}
        onChange={(on) => form.edit({ seats: on })}
      />
      <LabelledSwitch
        label={t('settings.oneSession')}
        help={t('settings.oneSessionHelp')}
        checked={oneSession}
        disabled={form.busy}
        onChange={(on) => form.edit({ oneSession: on })}
      />
      <LabelledSwitch
        label={t('settings.exam')}
        help={t('settings.examHelp')}
        checked={exam}
        disabled={form.busy}
        onChange={(on) => form.edit({ exam: on })}
      />
      <TextField
        label={t('settings.lead')}
        value={leadMinutes}
        disabled={form.busy}
        error={!isLead}
        helperText={isLead ? t('settings.leadHelp') : t('settings.badLead', { max: MAX_LEAD_MINUTES })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={({ target }) => form.edit({ leadMinutes: target.value })}
      />
      <ConfirmDialog
        open={asking}
        title={t('outside.title')}
        detail={t('outside.detail', { address: stored.ownAddress })}
        confirm={t('outside.act')}
        onClose={() => setAsking(false)}
        act={async () => {
          await store(true);
          form.reset();
        }}
      />
    </SettingsFrame>
  );
}

/** Which of the sent ranges is refused, from 0; null if none is. */
function badLineOf(error: unknown): number | null {
  const places = error instanceof ApiError ? (error.facts.places ?? []) : [];
  const line = places.map(({ place }) => /^body\/ranges\/(\d+)$/.exec(place)?.[1]).find((one) => one !== undefined);
  return line === undefined ? null : Number(line);
}
