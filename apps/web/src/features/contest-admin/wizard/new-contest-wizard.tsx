import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverNow } from '../../../lib/time/clock.ts';
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx';
import { slugFault, titleFault } from '../../../domain/content/content-rules.ts';
import '../../../locales/en/content.ts';
import type { ContestPlan, PlannedProblem } from './contest-plan.ts';
import { type CopySource, movedTo, renamed } from './copy-source.ts';
import { CreationProgress } from './creation-progress.tsx';
import { type Basics, type BasicsErrors, PlanBasics } from './plan-basics.tsx';
import { PlannedProblems } from './planned-problems.tsx';
import { PlanSummary } from './plan-summary.tsx';
import {
  MAX_HACKING_HOURS,
  presetEndMs,
  presetFreezeMs,
  presetProblemRules,
  presetRanklists,
  presetRound,
  presetStages,
} from './presets.ts';
import { useCreation } from './use-creation.ts';
import { WizardSteps } from './wizard-steps.tsx';
import { Form } from '../../../ui/fields/form.tsx';

const HOUR_MS = 3_600_000;
const LAST = 2;

function firstBasics(source: CopySource | null): Basics {
  // Tomorrow, rounded up to the full hour.
  const startMs = Math.ceil((serverNow() + 24 * HOUR_MS) / HOUR_MS) * HOUR_MS;
  return {
    title: source?.title ?? '',
    slug: source ? `${source.slug.slice(0, 60)}-2` : '',
    accessLevel: Object.values(ACCESS_LEVEL).find((level) => level === source?.accessLevel) ?? ACCESS_LEVEL.restricted,
    kind: 'icpc',
    startMs,
    endMs: startMs + 5 * HOUR_MS,
    lateRegistration: false,
    freezeMinutes: '60',
    hold: true,
    lateDays: '0',
    hackingHours: '12',
    practice: false,
  };
}

/** Creates a contest with stages, problems and ranklists, from a preset or as a copy of another. */
export function NewContestWizard({
  orgId,
  source,
  onDone,
}: {
  orgId: string;
  /** The contest to copy. */
  source: CopySource | null;
  onDone: (contestId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common', 'content']);
  const [initialBasics] = useState(() => firstBasics(source));
  const [basics, setBasics] = useState(initialBasics);
  const [problems, setProblems] = useState<readonly PlannedProblem[]>(source?.problems ?? []);
  const [at, setAt] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { creation, begin, retry, skip, giveUp } = useCreation({
    onSlugTaken: () => {
      setTakenSlug(basics.slug);
      setIsTried(true);
      setAt(0);
    },
    onDone: (contestId) => {
      setIsDone(true);
      onDone(contestId);
    },
  });
  const errors = errorsOf();
  const isEdited = basics !== initialBasics || problems !== (source?.problems ?? problems);

  function errorsOf(): BasicsErrors {
    const { title, slug, startMs, endMs, freezeMinutes, lateDays, hackingHours, kind } = basics;
    const [badTitle, badSlug] = [titleFault(title), slugFault(slug)];
    const minutes = Number(freezeMinutes);
    const days = Number(lateDays);
    const hours = Number(hackingHours);
    const isCopy = source !== null;
    const length = startMs !== null && endMs !== null ? endMs - startMs : null;
    return {
      ...(badTitle === null ? {} : { title: t(`content:${badTitle}`) }),
      ...(badSlug !== null
        ? { slug: t(`content:${badSlug}`) }
        : slug === takenSlug
          ? { slug: t('content:slugTaken') }
          : {}),
      ...(startMs === null ? { start: t('stages.fault.start-empty') } : {}),
      ...(isCopy
        ? {}
        : endMs === null
          ? { end: t('stages.fault.start-empty') }
          : length !== null && length <= 0
            ? { end: t('wizard.endError') }
            : {}),
      ...(kind === 'icpc' &&
      !isCopy &&
      !(Number.isInteger(minutes) && minutes >= 0 && (length === null || minutes * 60_000 < length))
        ? { freeze: t('wizard.freezeError') }
        : {}),
      ...(kind === 'homework' && !isCopy && !(Number.isInteger(days) && days >= 0 && days <= 365)
        ? { late: t('wizard.lateError') }
        : {}),
      ...(kind === 'educational' && !isCopy && !(Number.isInteger(hours) && hours >= 0 && hours <= MAX_HACKING_HOURS)
        ? { hacking: t('wizard.hackingError', { most: MAX_HACKING_HOURS }) }
        : {}),
    };
  }

  function planOf(): ContestPlan {
    const { title, slug, accessLevel, kind } = basics;
    const startMs = basics.startMs ?? 0;
    const common = { orgId, title: title.trim(), slug, accessLevel };
    if (source) {
      const { stages, ranklists, clock } = movedTo(source, startMs);
      const movedProblems = movedTo({ ...source, problems }, startMs).problems;
      return {
        ...common,
        description: source.description,
        translations: renamed(source, common.title),
        tags: source.tags,
        rules: source.rules,
        stages,
        ranklists,
        submissionLimits: source.submissionLimits,
        round: source.round,
        ...(clock && { clock }),
        problems: movedProblems,
      };
    }
    const options = {
      startMs,
      endMs: basics.endMs ?? startMs,
      lateRegistration: basics.lateRegistration,
      freezeMinutes: Number(basics.freezeMinutes),
      hold: basics.hold,
      lateDays: Number(basics.lateDays),
      hackingHours: Number(basics.hackingHours),
      practice: basics.practice,
    };
    const freeze = presetFreezeMs(kind, options);
    const names = { main: t('wizard.ranklist'), final: t('wizard.final') };
    return {
      ...common,
      description: '',
      tags: [],
      rules: {},
      round: presetRound(kind),
      problems: problems.map((one, index) => ({
        ...one,
        settings: { ...one.settings, ...presetProblemRules(kind, index) },
      })),
      stages: presetStages(kind, options),
      ranklists: presetRanklists(kind, options, names),
      clock: {
        start: startMs,
        duration: presetEndMs(kind, options) - startMs,
        ...(freeze !== null && { freeze, ...(!basics.hold && { thawAfter: 0 }) }),
      },
      ...(basics.hold ? {} : { revealAt: options.endMs }),
    };
  }

  function next(): void {
    if (at === 0 && Object.keys(errors).length > 0) {
      setIsTried(true);
      return;
    }
    if (at < LAST) setAt(at + 1);
    else begin(planOf());
  }

  if (creation) {
    return (
      <>
        <UnsavedGuard changed={isDone || creation.states.includes('failed') ? [] : [t('making.title')]} />
        <CreationProgress creation={creation} onRetry={retry} onSkip={skip} onBack={giveUp} onOpen={onDone} />
      </>
    );
  }
  const names = [t('wizard.basics'), t('nav.problems'), t('wizard.summary')];
  return (
    <Form spacing={6} onSubmit={next}>
      <UnsavedGuard changed={isEdited ? [t('list.new')] : []} />
      <WizardSteps label={t('wizard.steps')} names={names} at={at} />
      <Typography variant="h2">{names[at]}</Typography>
      {at === 0 && (
        <Box sx={{ maxWidth: 720 }}>
          <PlanBasics
            value={basics}
            errors={isTried ? errors : {}}
            isCopy={source !== null}
            onChange={(part) => setBasics((before) => ({ ...before, ...part }))}
          />
        </Box>
      )}
      {at === 1 && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>{t('wizard.problemsHelp')}</Typography>
          <PlannedProblems orgId={orgId} problems={problems} onChange={setProblems} />
        </>
      )}
      {at === LAST && <PlanSummary plan={planOf()} />}
      <Stack direction="row" sx={{ gap: 2 }}>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('common:action.back')}</Button>}
        <Button type="submit" variant="contained">
          {t(at < LAST ? 'wizard.next' : 'wizard.create')}
        </Button>
      </Stack>
    </Form>
  );
}
