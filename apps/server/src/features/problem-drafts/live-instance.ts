import {
  INSTANCE_ADAPTER,
  instanceConfig,
  type DraftInstance,
  type DraftSettings,
  type ProblemConfig,
} from '@assay/contract';
import { asRecord, parseYaml, toYaml } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';

const DEFAULT_LABEL = 'main';
/** Most reasons in one refusal. */
const MAX_REASONS = 5;

export function presentInstance({ instance, instanceLabel = '' }: ProblemConfig): DraftSettings['instance'] {
  if (!instance) return null;
  if (instance.adapter !== INSTANCE_ADAPTER) return 'other';
  return { label: instanceLabel || DEFAULT_LABEL, text: toYaml(instance.config) };
}

/** The configuration with this instance, or none. Refuses with `invalid-input` what is not a valid description. */
export function withInstance(config: ProblemConfig, given: DraftInstance | null): ProblemConfig {
  const { instance: _instance, instanceLabel: _label, ...rest } = config;
  if (given === null) return rest;
  const { label, text } = given;
  const parsed = parseYaml(text, 'instance');
  if ('finding' in parsed) throw invalid([parsed.finding.message]);
  const value = asRecord(parsed.value);
  const checked = instanceConfig.safeParse(parsed.value);
  if (!value || !checked.success) {
    const issues = checked.error?.issues ?? [];
    throw invalid(issues.map(({ path, message }) => `${path.join('.') || 'instance'}: ${message}`));
  }
  return { ...rest, instanceLabel: label, instance: { adapter: INSTANCE_ADAPTER, config: { ...value } } };
}

function invalid(reasons: readonly string[]) {
  const places = reasons.slice(0, MAX_REASONS).map((reason) => ({ place: 'body/changes/instance', reason }));
  return refusal('invalid-input', { places });
}
