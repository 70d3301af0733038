import type { ContestClockReply } from '@assay/contract';
import { contestTimeMs } from '@assay/rules';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { renewContest } from '../contest-admin.api.ts';
import { clockOf } from './clock-of.ts';
import { changeClock, pauseContest, removeInterval, restoreInterval, resumeContest } from './contest-clock.api.ts';
import { ReasonField } from './reason-field.tsx';

export type ClockAct =
  | { kind: 'extend' | 'pause' | 'resume' | 'remove' | 'change' | 'freeze' | 'unfreeze' }
  | { kind: 'restore'; intervalId: string };

const MAX_MINUTES = 14_400_000;

interface Fields {
  start: number | null;
  end: number | null;
  /** Minutes, as typed. */
  duration: string;
  freeze: string;
  extra: string;
  thaw: 'hand' | 'time';
  thawAfter: string;
  begin: 'together' | 'window';
  /** Of the start window, in minutes, as typed. */
  latest: string;
  length: string;
  others: 'hidden' | 'open';
  reason: string;
}

const minutesOf = (durationMs: number | undefined) => (durationMs === undefined ? '' : String(durationMs / MINUTE_MS));

/** Milliseconds of a typed number of minutes; null if it is none in the bounds. */
function msOf(minutes: string, min: number): number | null {
  const value = Number(minutes);
  return minutes.trim() !== '' && value >= min && value <= MAX_MINUTES ? Math.round(value * MINUTE_MS) : null;
}

/** One change of the clock. Once the contest has started, it needs a reason, which is announced to participants. */
export function ClockDialog({
  contestId,
  clock,
  act,
  onClose,
}: {
  contestId: string;
  clock: ContestClockReply;
  act: ClockAct;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const queries = useQueryClient();
  const toast = useToast();
  // The version at the time of opening: if someone else changes the clock in the meantime, this act is refused.
  const [seen] = useState(clock);
  const [initial] = useState<Fields>(() => ({
    start: act.kind === 'change' ? clock.start : serverNow() - 10 * MINUTE_MS,
    end: serverNow(),
    duration: minutesOf(clock.duration),
    freeze: minutesOf(clock.freeze),
    extra: '10',
    thaw: clock.thawAfter === undefined ? 'hand' : 'time',
    thawAfter: minutesOf(clock.thawAfter ?? 0),
    begin: clock.window ? 'window' : 'together',
    latest: minutesOf(clock.window?.latest),
    length: minutesOf(clock.window?.length),
    others: clock.window?.openBoard ? 'open' : 'hidden',
    reason: '',
  }));
  const [fields, setFields] = useState(initial);
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const { kind } = act;
  const hasStarted = seen.start <= serverNow();
  const reason = fields.reason.trim();
  const isAnnounced = kind !== 'change' || hasStarted;
  const next = clockOfFields();
  const isInterval = fields.start !== null && fields.end !== null && fields.start < fields.end;
  const isComplete = kind === 'remove' ? isInterval : (kind !== 'extend' && kind !== 'change') || next !== null;

  function clockOfFields() {
    const { start, thawAfter, freeze, ...same } = {
      start: kind === 'change' ? fields.start : seen.start,
      freeze: kind === 'change' ? (fields.freeze.trim() === '' ? undefined : msOf(fields.freeze, 1 / 60)) : seen.freeze,
      thawAfter: kind === 'change' ? (fields.thaw === 'hand' ? undefined : msOf(fields.thawAfter, 0)) : seen.thawAfter,
      version: seen.version,
    };
    const extra = msOf(fields.extra, 1);
    const duration = kind === 'change' ? msOf(fields.duration, 1 / 60) : extra === null ? null : seen.duration + extra;
    if (start === null || duration === null || freeze === null || thawAfter === null) return null;
    const window = windowOfFields(extra ?? 0);
    if (window === null) return null;
    if (freeze !== undefined && freeze > (window?.length ?? duration)) return null;
    if (window && (window.latest >= duration || window.length > duration)) return null;
    return {
      ...(window && { window }),
      ...same,
      start,
      duration,
      ...(freeze !== undefined && { freeze }),
      ...(thawAfter !== undefined && { thawAfter }),
    };
  }

  /** The start window; undefined without one, null if it is incomplete. */
  function windowOfFields(extra: number) {
    const { window } = seen;
    if (kind !== 'change') {
      if (!window) return undefined;
      const { latest, length, openBoard } = window;
      return { latest, length: kind === 'extend' ? length + extra : length, openBoard };
    }
    if (fields.begin === 'together') return undefined;
    const [latest, length] = [msOf(fields.latest, 1 / 60), msOf(fields.length, 1 / 60)];
    return latest === null || length === null ? null : { latest, length, openBoard: fields.others === 'open' };
  }

  /** The clock with a freeze that begins now, or without one. */
  function refrozen() {
    const { version, start, duration, thawAfter } = seen;
    const freeze = Math.max(1, duration - Math.floor(contestTimeMs(clockOf(seen), serverNow())));
    const isFrozen = kind === 'freeze';
    return { version, start, duration, ...(isFrozen && { freeze }), ...(thawAfter !== undefined && { thawAfter }) };
  }

  /** What happened, for participants, followed by the reason. */
  function announcement(): string {
    const facts = {
      extend: seen.window
        ? t('clock.notice.extendEach', { count: Number(fields.extra) })
        : t('clock.notice.extend', { count: Number(fields.extra) }),
      pause: t('clock.notice.pause'),
      resume: t('clock.notice.resume'),
      remove: t('clock.notice.remove'),
      restore: t('clock.notice.restore'),
      change: t('clock.notice.change'),
      freeze: t('clock.notice.freeze'),
      unfreeze: t('clock.notice.unfreeze'),
    };
    return reason === '' ? facts[kind] : `${facts[kind]}\n\n${reason}`;
  }

  const run = useAction(async () => {
    const { version } = seen;
    if (kind === 'pause') await pauseContest(contestId, version, announcement());
    else if (kind === 'resume') await resumeContest(contestId, version, announcement());
    else if (kind === 'restore') await restoreInterval(contestId, act.intervalId, version, announcement());
    else if (kind === 'freeze' || kind === 'unfreeze')
      await changeClock(contestId, { ...refrozen(), reason: announcement() });
    else if (kind === 'remove') {
      if (fields.start === null || fields.end === null) return;
      await removeInterval(contestId, { version, start: fields.start, end: fields.end, reason: announcement() });
    } else if (next) await changeClock(contestId, { ...next, ...(isAnnounced && { reason: announcement() }) });
    await renewContest(queries, contestId);
    toast.success(t(`clock.done.${kind}`));
    onClose();
  });

  return (
    <ActionDialog
      title={t(`clock.title.${kind}`)}
      confirm={t(`clock.do.${kind}`)}
      width="sm"
      isEdited={fields !== initial}
      disabled={!isComplete || (isAnnounced && kind !== 'resume' && reason === '')}
      action={run}
      onClose={onClose}
    >
      <DialogContentText>{t(`clock.help.${kind}`)}</DialogContentText>
      {kind === 'extend' && (
        <Minutes label={t('clock.extra')} value={fields.extra} onChange={(extra) => set({ extra })} />
      )}
      {kind === 'remove' && (
        <>
          <DateTimeField
            label={t('clock.from')}
            valueMs={fields.start}
            help={t('time.zone', { zone: zoneName() })}
            onChange={(start) => set({ start })}
          />
          <DateTimeField label={t('clock.to')} valueMs={fields.end} onChange={(end) => set({ end })} />
        </>
      )}
      {kind === 'change' && (
        <>
          <DateTimeField
            label={t('clock.start')}
            valueMs={fields.start}
            disabled={hasStarted}
            help={hasStarted ? t('clock.startedHelp') : t('time.zone', { zone: zoneName() })}
            onChange={(start) => set({ start })}
          />
          <SelectField
            label={t('clock.begin')}
            value={fields.begin}
            disabled={hasStarted}
            helperText={fields.begin === 'window' ? t('clock.beginHelp') : undefined}
            options={[
              ['together', t('clock.together')],
              ['window', t('clock.window')],
            ]}
            onChange={(begin) => set({ begin })}
          />
          {fields.begin === 'window' && (
            <>
              <Minutes label={t('clock.eachMinutes')} value={fields.length} onChange={(length) => set({ length })} />
              <Minutes
                label={t('clock.latestMinutes')}
                help={t('clock.latestHelp')}
                value={fields.latest}
                onChange={(latest) => set({ latest })}
              />
            </>
          )}
          <Minutes
            label={t(fields.begin === 'window' ? 'clock.wholeMinutes' : 'clock.length')}
            {...(fields.begin === 'window' && { help: t('clock.wholeHelp') })}
            value={fields.duration}
            onChange={(duration) => set({ duration })}
          />
          {fields.begin === 'window' && (
            <SelectField
              label={t('clock.others')}
              value={fields.others}
              helperText={t(fields.others === 'open' ? 'clock.othersOpenHelp' : 'clock.othersHiddenHelp')}
              options={[
                ['hidden', t('clock.othersHidden')],
                ['open', t('clock.othersOpen')],
              ]}
              onChange={(others) => set({ others })}
            />
          )}
          <Minutes
            label={t('clock.freezeMinutes')}
            help={t('clock.freezeHelp')}
            value={fields.freeze}
            onChange={(freeze) => set({ freeze })}
          />
          {fields.freeze.trim() !== '' && (
            <SelectField
              label={t('clock.thaw')}
              value={fields.thaw}
              options={[
                ['hand', t('clock.byHand')],
                ['time', t('clock.byTime')],
              ]}
              onChange={(thaw) => set({ thaw })}
            />
          )}
          {fields.freeze.trim() !== '' && fields.thaw === 'time' && (
            <Minutes
              label={t('clock.thawMinutes')}
              value={fields.thawAfter}
              onChange={(thawAfter) => set({ thawAfter })}
            />
          )}
        </>
      )}
      {isAnnounced && (
        <ReasonField
          help={t('clock.reasonHelp')}
          value={fields.reason}
          required={kind !== 'resume'}
          onChange={(reason) => set({ reason })}
        />
      )}
    </ActionDialog>
  );
}

export function Minutes({
  label,
  help,
  value,
  onChange,
}: {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  return (
    <TextField
      type="number"
      label={label}
      helperText={help}
      value={value}
      slotProps={{ htmlInput: { min: 0, step: 'any' } }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
