import { readBoardConfig, type ConfigProblem } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';

export interface CheckedConfig {
  isForeign: boolean;
  /** Unknown keys: kept for other rankers, but they may be typos. */
  warnings: { line: number; key: string; reason: 'unknown-key' }[];
}

const reasons: Record<Exclude<ConfigProblem['reason'], 'unknown-key'>, string> = {
  syntax: 'is not of the form key = value / 不是“键 = 值”的形式',
  'bad-value': 'has an invalid value / 的值无效',
  'bad-pattern':
    'must be a regular expression of at most 128 characters, without backreferences and large counts / 必须是不超过 128 个字符的正则表达式，且不含反向引用和过大的重复次数',
};

/**
 * Checks a ranklist's configuration. The text for a foreign ranker (`ranker = foreign`) is not checked. For our own
 * ranker, every invalid line is refused: a freeze that is silently ignored would be worse than none.
 */
export function checkConfig(text: string | undefined): CheckedConfig {
  const { config, problems } = readBoardConfig(text ?? '');
  if (config.ranker === 'foreign') return { isForeign: true, warnings: [] };
  const warnings: CheckedConfig['warnings'] = [];
  const places: { place: string; reason: string }[] = [];
  for (const { line, key, reason } of problems) {
    if (reason === 'unknown-key') warnings.push({ line, key, reason });
    else places.push({ place: `body/config:${line}`, reason: `${key} ${reasons[reason]}` });
  }
  if (places.length > 0) throw refusal('ranklist-config-invalid', { places });
  return { isForeign: false, warnings };
}
