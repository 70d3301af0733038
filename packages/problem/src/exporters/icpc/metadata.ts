import { createHash } from 'node:crypto';
import type { JudgePlan } from '../../judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { toYaml } from '../../source-package/write-source-package.ts';
import { tagOf } from './texts.ts';
import type { Files } from '../package-export.ts';
import type { IcpcVersion } from './version.ts';
import type { PlacedValidator } from './validator.ts';

const MIB = 1024 * 1024;

interface MetadataInput {
  problem: SourceProblem;
  plan: JudgePlan;
  version: IcpcVersion;
  isScoring: boolean;
  validator: PlacedValidator;
}

/** Writes `problem.yaml`, and for the legacy version, which has no time limit in it, the files used instead. */
export function placeMetadata(given: MetadataInput, files: Files): void {
  const { problem, plan, version } = given;
  files.set('problem.yaml', toYaml(version === 'legacy' ? legacyMetadata(given) : modernMetadata(given)));
  if (version !== 'legacy') return;
  const seconds = plan.timeMs / 1000;
  files.set('.timelimit', `${seconds}\n`);
  files.set('domjudge-problem.ini', `externalid='${problem.slug}'\ntimelimit='${seconds}'\n`);
}

function modernMetadata({ problem, plan, isScoring }: MetadataInput) {
  const types = [
    isScoring ? 'scoring' : 'pass-fail',
    ...(plan.interactor ? ['interactive'] : []),
    ...(plan.passes === undefined ? [] : ['multi-pass']),
    ...(plan.handsInOutputs ? ['submit-answer'] : []),
  ];
  return {
    problem_format_version: '2025-09',
    type: types.length === 1 ? types[0] : types,
    name: namesOf(problem),
    uuid: uuidOf(problem.slug),
    ...keywordsOf(problem),
    limits: { time_limit: plan.timeMs / 1000, ...limitsOf(plan) },
  };
}

function legacyMetadata({ problem, plan, isScoring, validator }: MetadataInput) {
  const validation = [
    'custom',
    ...(plan.interactor ? ['interactive'] : []),
    ...(plan.passes === undefined ? [] : ['multi-pass']),
    ...(validator.writesScore ? ['score'] : []),
  ];
  const isCustom = plan.interactor !== undefined || plan.checker.type === 'custom';
  return {
    problem_format_version: 'legacy',
    name: namesOf(problem),
    type: isScoring ? 'scoring' : 'pass-fail',
    validation: isCustom ? validation.join(' ') : 'default',
    ...(validator.args.length > 0 ? { validator_flags: validator.args.join(' ') } : {}),
    ...keywordsOf(problem),
    limits: limitsOf(plan),
  };
}

function limitsOf(plan: JudgePlan) {
  return {
    memory: Math.ceil(plan.memoryBytes / MIB),
    output: Math.ceil(plan.outputBytes / MIB),
    ...(plan.passes === undefined ? {} : { validation_passes: plan.passes }),
  };
}

function namesOf({ title }: SourceProblem) {
  return Object.fromEntries(Object.entries(title).map(([locale, name]) => [tagOf(locale), name]));
}

function keywordsOf({ tags }: SourceProblem) {
  return tags.length > 0 ? { keywords: [...tags] } : {};
}

/** A name-based UUID (RFC 9562, version 8) that is the same for all versions of the problem. */
function uuidOf(slug: string): string {
  const hex = createHash('sha256').update(`assay problem ${slug}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
