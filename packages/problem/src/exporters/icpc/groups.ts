import type { SubtaskPlan } from '../../judge-plan.ts';
import { toYaml } from '../../source-package/write-source-package.ts';
import { pointsOfTest } from '../shared/points.ts';
import { placesOf } from './version.ts';
import type { Files } from '../package-export.ts';
import type { IcpcVersion } from './version.ts';

const ALL_POINTS = 100;

/**
 * Settings of a group that is a subtask. `requires` names groups by their path below `data/`; only 2025-09 supports it.
 */
export function groupSettings(subtask: SubtaskPlan, requires: readonly string[], version: IcpcVersion) {
  const { points, scoring } = subtask;
  if (version === 'legacy') {
    return scoring === 'sum'
      ? {
          on_reject: 'continue',
          accept_score: pointsOfTest(subtask),
          range: `0 ${points}`,
          grader_flags: 'always_accept sum',
        }
      : { on_reject: 'break', accept_score: points, range: `0 ${points}`, grader_flags: 'min' };
  }
  return {
    max_score: points,
    score_aggregation: scoring === 'sum' ? 'sum' : 'min',
    ...(requires.length > 0 ? { require_pass: [...requires] } : {}),
  };
}

/** Settings of the groups that contain the subtasks: their points are added, and samples do not count. */
export function placeTopGroups(files: Files, version: IcpcVersion): void {
  const { group } = placesOf[version];
  if (version !== 'legacy') {
    files.set(`data/secret/${group}`, toYaml({ max_score: ALL_POINTS, score_aggregation: 'sum' }));
    return;
  }
  const settings = { on_reject: 'continue', range: `0 ${ALL_POINTS}` };
  files.set(`data/${group}`, toYaml({ ...settings, grader_flags: 'always_accept sum ignore_sample' }));
  files.set(`data/secret/${group}`, toYaml({ ...settings, grader_flags: 'always_accept sum' }));
}

/** Validator flags for every test; the legacy version has them in `problem.yaml` instead. */
export function placeArguments(files: Files, args: readonly string[]): void {
  for (const folder of ['data/sample', 'data/secret']) {
    const file = `${folder}/${placesOf['2025-09'].group}`;
    const before = files.get(file);
    const hasTests = [...files.keys()].some((path) => path.startsWith(`${folder}/`));
    if (!hasTests) continue;
    files.set(file, (typeof before === 'string' ? before : '') + toYaml({ output_validator_args: [...args] }));
  }
}
