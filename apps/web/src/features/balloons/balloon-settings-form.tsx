import { MAX_BALLOON_TAGS } from '@assay/contract/balloon-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TagsField } from '../../domain/content/tags-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { balloonColors, colorNames, nearestColor, proposeColors } from './balloon-colors.ts';
import { BalloonMark } from './balloon-mark.tsx';
import { balloonKeys, type BalloonSettings, saveBalloonSettings } from './balloons.api.ts';

export interface ColoredProblem {
  problemId: string;
  slug: string;
  title: string;
  color?: string;
}

interface Edits extends BalloonSettings {
  /** Changed colors by problem; an empty text removes one. */
  colors: ReadonlyMap<string, string>;
}

/** Turns the balloons of a contest on, and chooses colors and who gets one. */
export function BalloonSettingsForm({
  contestId,
  stored,
  problems,
  onSaved,
}: {
  contestId: string;
  stored: BalloonSettings;
  problems: readonly ColoredProblem[];
  /** Refetches what the page shows of the problems. */
  onSaved: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('balloon');
  const queries = useQueryClient();
  const form = useSettingsForm<Edits>();
  const { enabled = stored.enabled, inFreeze = stored.inFreeze, withoutTags = stored.withoutTags } = form.edits;
  const { colors = new Map<string, string>() } = form.edits;
  const shown = problems.map(({ color, ...problem }) => {
    const chosen = colors.get(problem.problemId) ?? color ?? '';
    return { ...problem, ...(chosen !== '' && { color: chosen }) };
  });
  const isRecolored = shown.some(({ color }, at) => color !== problems[at]?.color);
  const changed = [
    ...(enabled === stored.enabled ? [] : [t('settings.enabled')]),
    ...(inFreeze === stored.inFreeze ? [] : [t('settings.inFreeze')]),
    ...(withoutTags.join('\n') === stored.withoutTags.join('\n') ? [] : [t('settings.withoutTags')]),
    ...(isRecolored ? [t('settings.colors')] : []),
  ];
  const proposed = () => new Map([...colors, ...proposeColors(shown)]);
  const store = async () => {
    const given = [...colors].map(([problemId, color]) => ({ problemId, color: color === '' ? null : color }));
    await saveBalloonSettings(contestId, { enabled, inFreeze, withoutTags, colors: given });
    await Promise.all([queries.invalidateQueries({ queryKey: balloonKeys.contest(contestId) }), onSaved()]);
  };

  return (
    <SettingsFrame form={form} changed={changed} saved={t('settings.saved')} store={store} maxWidth={720}>
      <LabelledSwitch
        label={t('settings.enabled')}
        help={t('settings.enabledHelp')}
        checked={enabled}
        disabled={form.busy}
        onChange={(on) => form.edit({ enabled: on, ...(on && { colors: proposed() }) })}
      />
      <LabelledSwitch
        label={t('settings.inFreeze')}
        help={t('settings.inFreezeHelp')}
        checked={inFreeze}
        disabled={form.busy}
        onChange={(on) => form.edit({ inFreeze: on })}
      />
      <TagsField
        label={t('settings.withoutTags')}
        help={t('settings.withoutTagsHelp', { max: MAX_BALLOON_TAGS })}
        error={withoutTags.length > MAX_BALLOON_TAGS}
        tags={withoutTags}
        knownTags={[]}
        onChange={(tags) => form.edit({ withoutTags: tags })}
      />
      <Stack component="section" spacing={3} aria-label={t('settings.colors')}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', minHeight: 40 }}>
          <Typography variant="h2">{t('settings.colors')}</Typography>
          {shown.some(({ color }) => color === undefined) && (
            <Button size="small" disabled={form.busy} onClick={() => form.edit({ colors: proposed() })}>
              {t('settings.propose')}
            </Button>
          )}
        </Stack>
        {shown.length === 0 && <EmptyState icon="problem" title={t('settings.noProblems')} />}
        {shown.map(({ problemId, slug, title, color }) => (
          <Box
            key={problemId}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) 200px' },
              gap: 3,
              alignItems: 'center',
            }}
          >
            <BalloonMark letter={slug} color={color} size={44} />
            <Typography sx={{ overflowWrap: 'anywhere' }}>{t('settings.problem', { slug, title })}</Typography>
            <SelectField
              size="small"
              label={t('settings.color')}
              value={color ?? ''}
              disabled={form.busy}
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
              slotProps={{ htmlInput: { 'aria-label': t('settings.colorOf', { slug }) } }}
              options={optionsWith(color, t('color.none'), (name) => t(`color.${name}`))}
              onChange={(next) => form.edit({ colors: new Map(colors).set(problemId, next) })}
            />
          </Box>
        ))}
      </Stack>
    </SettingsFrame>
  );
}

type ColorName = (typeof colorNames)[number];

/** The palette, no color, and the current color if it is another one. */
function optionsWith(color: string | undefined, none: string, nameOf: (name: ColorName) => string) {
  const palette = colorNames.map((name) => [balloonColors[name] as string, nameOf(name)] as const);
  const isOther = color !== undefined && !palette.some(([hex]) => hex === color);
  const other = isOther ? [[color, `${nameOf(nearestColor(color))} (${color})`] as const] : [];
  return [['', none] as const, ...other, ...palette];
}
