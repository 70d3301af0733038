/** `error`: cannot be judged. `warning`: can be judged, but maybe not as intended. `note`: information. */
export type FindingLevel = 'error' | 'warning' | 'note';

/** A message for setters about a package, with what they need to fix it. */
export interface Finding {
  level: FindingLevel;
  code: FindingCode;
  /** A path in the config such as `judge.config.subtasks[1].pattern`, or a file with a line, `problem.conf:3`. */
  place: string;
  message: string;
  zh: string;
}

type Values = Readonly<Record<string, string | number>>;
type Sentence = readonly [level: FindingLevel, en: string, zh: string];

/* `{name}` is replaced by a value of the finding. */
const SENTENCES = {
  'config-missing': ['error', 'The config lacks this setting.', '配置缺少此项。'],
  'config-wrong-type': ['error', 'This setting should be {expected}.', '此项应为 {expected}。'],
  'config-out-of-range': ['error', 'This setting is out of range: {detail}.', '此项超出范围：{detail}。'],
  'config-unknown-choice': ['error', 'This setting should be one of {choices}.', '此项应为以下之一：{choices}。'],
  'config-unknown-key': ['error', 'Unknown setting "{key}".', '此处没有名为 “{key}” 的设置。'],
  'config-invalid': ['error', 'This setting is not valid: {detail}.', '此项无效：{detail}。'],
  'yaml-broken': ['error', 'This is not valid YAML or JSON: {detail}', '不是有效的 YAML 或 JSON：{detail}'],
  'yaml-too-large': [
    'error',
    'A file of settings must have at most {mebibytes} MiB.',
    '配置文件不应超过 {mebibytes} MiB。',
  ],
  'yaml-key-repeated': [
    'warning',
    'The key "{key}" is repeated; the last value counts.',
    '键 “{key}” 重复，以最后一个值为准。',
  ],
  'adapter-unknown': [
    'error',
    'Assay\'s judge has no adapter "{adapter}", only assay and uoj. Your own runners may support it.',
    'Assay 评测机没有适配器 “{adapter}”，支持 assay 与 uoj。您自己的评测机或许支持。',
  ],
  'no-cases': ['error', 'There are no cases to judge.', '此处没有可评测的测试点。'],
  'cases-and-subtasks': [
    'error',
    'Set exactly one of: subtasks, cases, pattern.',
    'subtasks、cases、pattern 必须且只能给出一个。',
  ],
  'cases-or-pattern': ['error', 'Set exactly one of: cases, pattern.', 'cases 与 pattern 必须二选一。'],
  'settings-exclude': ['error', '{one} cannot be combined with: {others}.', '{one} 不能与以下设置同时使用：{others}。'],
  'passes-without-kattis': [
    'error',
    'Only a checker or interactor of type kattis can request another run.',
    '只有 kattis 类型的检查器或交互器可以要求再次运行。',
  ],
  'question-repeated': ['error', 'Two questions have the key "{key}".', '有两道题目的 key 同为 “{key}”。'],
  'question-answers': [
    'error',
    'Set exactly one of: answer, anyOf, allOf, number, secret, check.',
    'answer、anyOf、allOf、number、secret、check 必须且只能给出一个。',
  ],
  'instance-absent': [
    'error',
    'The question is judged against an instance, but the problem has no instance of the adapter assay.',
    '该题根据在线环境评测，但题目没有适配器为 assay 的在线环境。',
  ],
  'instance-secret-absent': [
    'error',
    'The answer is the secret of the instance, but instance.config has no secret.',
    '答案为在线环境的 secret，但 instance.config 中没有 secret。',
  ],
  'instance-service-absent': ['error', 'The instance has no service "{service}".', '在线环境中没有服务 “{service}”。'],
  'pattern-no-match': ['error', 'No file matches "{pattern}".', '没有文件匹配 “{pattern}”。'],
  'file-missing': ['error', 'The file {path} is not in the problem data.', '题目数据中没有文件 {path}。'],
  'answer-missing': [
    'error',
    'There is no answer file for {input}: name it like the input, with .ans or .out at the end.',
    '{input} 没有答案文件：应与输入同名，以 .ans 或 .out 结尾。',
  ],
  'answer-absent': [
    'note',
    'There is no answer file for {input}; the checker will get an empty one.',
    '{input} 没有答案文件，检查器将得到空文件。',
  ],
  'case-repeated': [
    'warning',
    'The input {input} is used twice in this subtask.',
    '输入 {input} 在此子任务中使用了两次。',
  ],
  'subtask-id-repeated': ['error', 'Two subtasks have the id "{id}".', '有两个子任务的 id 同为 “{id}”。'],
  'dependency-unknown': [
    'error',
    'The subtask "{id}", which this one depends on, does not exist.',
    '所依赖的子任务 “{id}” 不存在。',
  ],
  'dependency-cycle': ['error', 'These subtasks have cyclic dependencies: {ids}.', '子任务循环依赖：{ids}。'],
  'points-sum': [
    'error',
    'The points of all subtasks add up to {sum} instead of 100.',
    '所有子任务的分数之和为 {sum}，应为 100。',
  ],
  'points-scaled': [
    'warning',
    'The points add up to {sum}; they are scaled to 100.',
    '分数之和为 {sum}，已按比例调整为 100。',
  ],
  'weights-zero': ['error', 'All cases of this subtask have weight 0.', '此子任务所有测试点的权重都是 0。'],
  'threshold-alone': [
    'error',
    'Scoring by threshold requires a threshold, and a threshold requires this scoring: set both or neither.',
    '以 threshold 计分与设置 threshold 须同时给出，或都不给出。',
  ],
  'checker-source-missing': ['error', 'The program {path} is not in the problem data.', '题目数据中没有程序 {path}。'],
  'checker-language': [
    'error',
    'The program {path} should be written in C, C++ or Python (.c, .cpp, .cc, .py).',
    '程序 {path} 应使用 C、C++ 或 Python 编写（.c、.cpp、.cc、.py）。',
  ],
  'checker-main-unclear': [
    'error',
    'The main file of {path} is unclear: name one of them "main", "validator" or "checker".',
    '{path} 中哪个文件是主程序不明确：请将其命名为 main、validator 或 checker。',
  ],
  'uoj-conf-missing': ['error', 'The problem data have no problem.conf.', '题目数据中没有 problem.conf。'],
  'uoj-conf-line': ['warning', 'This line is not "name value" and is ignored.', '此行不是 “名称 值” 的形式，已忽略。'],
  'uoj-conf-value': [
    'error',
    'The setting {key} should be a number from {min} to {max}.',
    '设置 {key} 应为 {min} 到 {max} 之间的数。',
  ],
  'uoj-not-supported': [
    'error',
    'The setting {key} requests a kind of judging that Assay does not support yet: {kind}.',
    '设置 {key} 要求的评测方式 Assay 尚不支持：{kind}。',
  ],
  'uoj-own-judger': [
    'error',
    'The package contains its own judger, which Assay does not run. Set use_builtin_judger on.',
    '题目自带评测程序，Assay 不会运行。请设置 use_builtin_judger on。',
  ],
  'uoj-checker-unknown': [
    'error',
    'Unknown built-in checker "{name}". Known ones: {known}.',
    '没有内置检查器 “{name}”。可用的有：{known}。',
  ],
  'uoj-checker-near': [
    'note',
    'The checker {name} is replaced by {native}: {difference}',
    '检查器 {name} 由 {native} 代替：{difference}',
  ],
  'uoj-packed-partial': [
    'warning',
    'In a packed subtask, partial scores of cases count here; UOJ would give 0.',
    '在此，打包子任务中部分正确的测试点按其得分比例计分，而 UOJ 会给 0 分。',
  ],
  'uoj-min-dependency': [
    'warning',
    'A min subtask with a dependency is skipped unless the dependency is fully solved; UOJ would cap its score instead.',
    'min 子任务所依赖的子任务未满分时将被跳过，而 UOJ 会以其得分为上限。',
  ],
  'package-config-missing': [
    'error',
    'The package has no problem.yaml (or problem.json, problem.yml) at its root.',
    '题目包根目录下没有 problem.yaml(或 problem.json、problem.yml)。',
  ],
  'package-file-left-out': ['warning', 'This file is ignored: {reason}', '此文件已略去：{reason}'],
  'slug-invalid': [
    'error',
    'The slug should be 1 to 64 letters, digits, ".", "_" or "-", the first one a letter or digit.',
    'slug 应为 1 至 64 个字母、数字、“.”、“_” 或 “-”，且以字母或数字开头。',
  ],
  'statement-missing': ['warning', 'There is no statement.<language>.md.', '没有题面 statement.<语言>.md。'],
  'statement-without-title': [
    'warning',
    'There is a statement in {locale} but no title.',
    '有 {locale} 题面但没有对应标题。',
  ],
  'language-unknown': [
    'warning',
    '"{tag}" is not a language tag such as en, zh-Hans or pt-BR, so the text is left out.',
    '“{tag}” 不是 en、zh-Hans、pt-BR 这样的语言标签，已略去该文本。',
  ],
  'language-repeated': [
    'warning',
    'There is another text in {language}, so this one is left out.',
    '另有一份 {language} 文本，已略去此份。',
  ],
  'languages-too-many': [
    'warning',
    'Only {most} languages fit, so the text is left out.',
    '最多 {most} 种语言，已略去该文本。',
  ],
  'submission-folder': [
    'warning',
    'The path is not submissions/<verdict>/<file>, with one of these verdicts: {verdicts}.',
    '路径不是 submissions/<结果>/<文件>，结果可为：{verdicts}。',
  ],
  'subtask-verdict': [
    'warning',
    'This should map ids of subtasks to one of these verdicts: {verdicts}.',
    '此处应将子任务的 id 对应到下列结果之一：{verdicts}。',
  ],
  'subtask-verdict-program': [
    'warning',
    'The package has no such program in submissions/.',
    '题目包的 submissions/ 中没有此程序。',
  ],
  'submission-language': [
    'note',
    'The extension is none of .c, .cpp, .cc and .py: the languages of the judging machine determine the language.',
    '扩展名不是 .c、.cpp、.cc 或 .py，由评测机的语言列表决定。',
  ],
} as const satisfies Record<string, Sentence>;

export type FindingCode = keyof typeof SENTENCES;

/** All codes, for documentation and tests. */
export const findingCodes: readonly FindingCode[] = Object.keys(SENTENCES) as FindingCode[]; // keys of a constant

/** A finding of the table with its values inserted. */
export function finding(code: FindingCode, place: string, values: Values = {}): Finding {
  const [level, en, zh] = SENTENCES[code];
  return { level, code, place, message: fill(en, values), zh: fill(zh, values) };
}

/** Whether the package can be judged. */
export function isJudgeable(findings: readonly Finding[]): boolean {
  return findings.every((one) => one.level !== 'error');
}

function fill(sentence: string, values: Values): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
