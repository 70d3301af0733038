export type Language = 'en' | 'zh-Hans';
type Words = Readonly<Record<string, string>>;

/** What the commands say, in both languages; `{name}` stands for a value. */
const texts = {
  usage: {
    en: `Use: npx assay login [--server <address>]     sign in at a server
     npx assay whoami                         say who is signed in, and where
     npx assay logout                         sign out
     npx assay submit <problem> <file> [--language <name>] [--no-wait]
                                              submit a file and say the verdict; <problem> is its page's address,
                                              its id, or its slug in an organization of yours

Instead of signing in, ASSAY_SERVER and ASSAY_TOKEN may be set, for example to a personal token.`,
    zh: `用法：npx assay login [--server <地址>]       登录服务器
      npx assay whoami                         显示当前登录的用户与服务器
      npx assay logout                         退出登录
      npx assay submit <题目> <文件> [--language <语言>] [--no-wait]
                                               提交文件并显示评测结果；<题目> 可为题目页面地址、题目 ID，
                                               或你所在组织中的题目编号

也可不登录，改为设置 ASSAY_SERVER 与 ASSAY_TOKEN（例如个人令牌）。`,
  },
  'unknown-command': { en: 'There is no command "{name}".', zh: '没有命令“{name}”。' },
  'bad-server': {
    en: '"{server}" is no address of a server. Write it like https://oj.example.edu.',
    zh: '“{server}”不是服务器地址，应形如 https://oj.example.edu。',
  },
  unencrypted: {
    en: 'Warning: {server} is not encrypted. Whoever is on the way can read your token.',
    zh: '警告：{server} 未加密，途经的人可以读取你的令牌。',
  },
  'open-page': {
    en: 'Open {address}\nand enter the code {code}',
    zh: '打开 {address}\n并输入验证码 {code}',
  },
  'or-follow': { en: 'or follow {address}', zh: '或直接打开 {address}' },
  waiting: { en: 'Waiting for you to agree there (Ctrl-C gives up) …', zh: '等待你在网页上确认（按 Ctrl-C 放弃）……' },
  'signed-in': { en: 'You are signed in at {server} as {name}.', zh: '已以 {name} 的身份登录 {server}。' },
  'login-denied': { en: 'You have refused. Nothing was changed.', zh: '你已拒绝，未作任何更改。' },
  'login-expired': { en: 'The code has expired. Start again.', zh: '验证码已过期，请重新开始。' },
  'not-signed-in': {
    en: 'You are not signed in. Use: npx assay login --server <address>',
    zh: '尚未登录。请运行：npx assay login --server <地址>',
  },
  'session-gone': {
    en: 'Your token for {server} has ended. Sign in again: npx assay login',
    zh: '{server} 的令牌已失效，请重新登录：npx assay login',
  },
  'signed-out': { en: 'You are signed out of {server}.', zh: '已退出 {server}。' },
  'signed-out-here': {
    en: 'The token was forgotten here, but {server} could not be told: {why}\nRevoke it on the page of your personal tokens.',
    zh: '已在本机删除令牌，但无法通知 {server}：{why}\n请在个人令牌页面撤销该令牌。',
  },
  unreachable: { en: '{server} cannot be reached: {why}', zh: '无法连接 {server}：{why}' },
  'no-assay': { en: '{server} answers, but not as an Assay server.', zh: '{server} 有响应，但不是 Assay 服务器。' },
  'no-file': { en: '{file} cannot be read: {why}', zh: '无法读取 {file}：{why}' },
  'no-problem': {
    en: 'There is no problem "{problem}", or you may not see it.',
    zh: '题目“{problem}”不存在，或你无权查看。',
  },
  'many-problems': {
    en: 'Several of your organizations have a problem "{problem}". Name it by the address of its page.',
    zh: '你所在的多个组织都有题目“{problem}”，请改用题目页面的地址。',
  },
  'other-server': {
    en: 'That problem is at {there}, but you are signed in at {here}.',
    zh: '该题目位于 {there}，但你登录的是 {here}。',
  },
  'no-code': {
    en: 'This problem takes no single file. Submit it on its page.',
    zh: '此题不接受单个文件，请在题目页面提交。',
  },
  'no-data': { en: 'This problem cannot be submitted to yet.', zh: '此题目前无法提交。' },
  'which-language': {
    en: 'In which language is {file}? Say it with --language: {languages}',
    zh: '无法判断 {file} 的语言，请用 --language 指定：{languages}',
  },
  submitted: { en: 'Submitted: {address}', zh: '已提交：{address}' },
  'still-judging': {
    en: 'It is still being judged; see its page.',
    zh: '仍在评测中，请到页面查看。',
  },
  verdict: { en: '{status}, {score} points', zh: '{status}，{score} 分' },
} as const satisfies Record<string, { en: string; zh: string }>;

export type TextKey = keyof typeof texts;

/** The language of the terminal, as its environment says. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^zh/i.test(locale) ? 'zh-Hans' : 'en';
}

export function say(language: Language, key: TextKey, words: Words = {}): string {
  const text: string = language === 'zh-Hans' ? texts[key].zh : texts[key].en;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}
