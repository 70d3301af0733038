export type Language = 'en' | 'zh-Hans';
type Words = Readonly<Record<string, string>>;

/** All texts of the commands, in both languages. `{name}` is a placeholder. */
const texts = {
  usage: {
    en: `Usage: npx assay login [--server <URL>]          sign in to a server
       npx assay whoami                          show the signed-in user and the server
       npx assay logout                          sign out
       npx assay submit <problem> <file> [--language <name>] [--no-wait]
                                                 submit a file and print the verdict; <problem> is its URL,
                                                 its id, or its slug in an organization of yours
       npx assay instance connect <instance> <endpoint> [--port <number>]
                                                 open a local port that leads to an endpoint of your instance
       npx assay print-station <contest> [--printer <name>] [--once]
                                                 print the jobs of a contest with a printer of CUPS; <contest> is
                                                 the URL of its print queue, or its id
       npx assay board publish <url> <folder> [--once]
                                                 keep a published ranklist as static files for any web server;
                                                 <url> is its public URL, and needs no account

Instead of signing in, ASSAY_SERVER and ASSAY_TOKEN may be set, for example to a personal token.`,
    zh: `用法：npx assay login [--server <地址>]       登录服务器
      npx assay whoami                         显示当前登录的用户与服务器
      npx assay logout                         退出登录
      npx assay submit <题目> <文件> [--language <语言>] [--no-wait]
                                               提交文件并显示评测结果；<题目> 可为题目页面地址、题目 ID，
                                               或你所在组织中的题目编号
      npx assay instance connect <在线环境> <入口> [--port <端口>]
                                               在本机打开一个通往在线环境的端口
      npx assay print-station <比赛> [--printer <打印机>] [--once]
                                               用 CUPS 打印机打印比赛的打印任务；<比赛> 为打印队列的地址，
                                               或比赛 ID
      npx assay board publish <地址> <文件夹> [--once]
                                               将已公开的排行榜持续写成静态文件，供任意网页服务器使用；
                                               <地址> 为其公开地址，无需账号

也可不登录，改为设置 ASSAY_SERVER 与 ASSAY_TOKEN（例如个人令牌）。`,
  },
  'bad-port': { en: '"{port}" is not a port from 0 to 65535.', zh: '“{port}”不是 0 到 65535 之间的端口。' },
  'port-taken': {
    en: 'Port {port} of this machine cannot be opened: {why}. Choose another one with --port.',
    zh: '无法打开本机端口 {port}：{why}。可用 --port 指定其他端口。',
  },
  'web-page': {
    en: 'This endpoint is a web page. Open it in a browser, within a minute:\n{url}',
    zh: '此入口是网页，请在一分钟内用浏览器打开：\n{url}',
  },
  'connected-at': {
    en: '{address} leads to {endpoint} of the instance. Ctrl-C ends it.',
    zh: '{address} 已连通在线环境的 {endpoint}。按 Ctrl-C 结束。',
  },
  'instance-ended': {
    en: 'The instance has ended, or your token is no longer valid.',
    zh: '在线环境已结束，或令牌已失效。',
  },
  'instance-silent': {
    en: 'A connection failed: {why}. The instance may not be listening.',
    zh: '连接失败：{why}。在线环境可能没有在监听。',
  },
  'no-contest': {
    en: '"{contest}" is neither the URL of a contest nor its id.',
    zh: '“{contest}”不是比赛页面的地址，也不是比赛 ID。',
  },
  'no-cups': {
    en: 'The command "{program}" of CUPS is missing. On Debian: apt install cups-client',
    zh: '缺少 CUPS 的命令“{program}”。Debian 上请运行：apt install cups-client',
  },
  'print-failed': { en: 'The printer did not accept the job: {why}', zh: '打印机未接受任务：{why}' },
  'default-printer': { en: 'the default printer', zh: '默认打印机' },
  'station-ready': {
    en: 'Printing the jobs of "{title}" with {printer}. Ctrl-C ends it.',
    zh: '正在用{printer}打印“{title}”的任务。按 Ctrl-C 结束。',
  },
  'job-printed': { en: 'Printed job {number}: {seat} {name}', zh: '已打印 {number} 号任务：{seat} {name}' },
  'job-failed': {
    en: 'The printer did not print job {number}, which is marked as failed: {seat} {name}. Look at the printer.',
    zh: '打印机未能打印 {number} 号任务，已标记为失败：{seat} {name}。请检查打印机。',
  },
  'no-board-url': {
    en: '"{url}" is not the URL of a published ranklist, such as https://oj.example.edu/rk/123456789.',
    zh: '“{url}”不是已公开排行榜的地址，应形如 https://oj.example.edu/rk/123456789。',
  },
  'no-board': {
    en: 'No ranklist is published at {url}. Publish it on the page of its settings first.',
    zh: '{url} 没有公开的排行榜，请先在排行榜设置中公开。',
  },
  'folder-in-use': {
    en: 'Process {pid} on {host} already publishes into {folder}. If it does not run, delete {lock}.',
    zh: '{host} 上的进程 {pid} 正在向 {folder} 写入。如果它已不在运行，请删除 {lock}。',
  },
  'folder-failed': {
    en: 'The folder {folder} cannot be written: {why}',
    zh: '无法写入文件夹 {folder}：{why}',
  },
  'folder-retry': {
    en: 'The folder {folder} cannot be written: {why}. Readers keep the last ranklist; the next update is tried again.',
    zh: '无法写入文件夹 {folder}：{why}。访客仍看到上一次的排行榜，稍后将重试。',
  },
  'board-ready': {
    en: 'Publishing "{name}" into {folder}. Serve this folder with any web server. Ctrl-C ends it.',
    zh: '正在将“{name}”写入 {folder}，可用任意网页服务器提供此文件夹。按 Ctrl-C 结束。',
  },
  'board-written': { en: '{time} State {number}', zh: '{time} 第 {number} 版' },
  'board-withdrawn': {
    en: 'The ranklist is no longer published. Its files were deleted; the page says so.',
    zh: '排行榜已不再公开，文件已删除，页面会给出说明。',
  },
  'server-back': { en: 'The server is reachable again.', zh: '已重新连接服务器。' },
  'unknown-command': { en: 'Unknown command "{name}".', zh: '没有命令“{name}”。' },
  'bad-server': {
    en: '"{server}" is not a server URL. It must look like https://oj.example.edu.',
    zh: '“{server}”不是服务器地址，应形如 https://oj.example.edu。',
  },
  unencrypted: {
    en: 'Warning: {server} is not encrypted. Others on the network can read your token.',
    zh: '警告：{server} 未加密，途经的人可以读取你的令牌。',
  },
  'open-page': {
    en: 'Open {address}\nand enter the code {code}',
    zh: '打开 {address}\n并输入验证码 {code}',
  },
  'or-follow': { en: 'or follow {address}', zh: '或直接打开 {address}' },
  waiting: {
    en: 'Waiting for your approval on that page (Ctrl-C cancels) …',
    zh: '等待你在网页上确认（按 Ctrl-C 放弃）……',
  },
  'signed-in': { en: 'You are signed in to {server} as {name}.', zh: '已以 {name} 的身份登录 {server}。' },
  'login-denied': { en: 'Access was denied. Nothing was changed.', zh: '你已拒绝，未作任何更改。' },
  'login-expired': { en: 'The code has expired. Start again.', zh: '验证码已过期，请重新开始。' },
  'not-signed-in': {
    en: 'You are not signed in. Run: npx assay login --server <URL>',
    zh: '尚未登录。请运行：npx assay login --server <地址>',
  },
  'session-gone': {
    en: 'Your token for {server} is no longer valid. Sign in again: npx assay login',
    zh: '{server} 的令牌已失效，请重新登录：npx assay login',
  },
  'signed-out': { en: 'You are signed out of {server}.', zh: '已退出 {server}。' },
  'signed-out-here': {
    en: 'The token was deleted here but not revoked on {server}: {why}\nRevoke it on the page of your personal tokens.',
    zh: '已在本机删除令牌，但无法通知 {server}：{why}\n请在个人令牌页面撤销该令牌。',
  },
  unreachable: { en: '{server} cannot be reached: {why}', zh: '无法连接 {server}：{why}' },
  'no-assay': { en: '{server} is not an Assay server.', zh: '{server} 有响应，但不是 Assay 服务器。' },
  'no-file': { en: '{file} cannot be read: {why}', zh: '无法读取 {file}：{why}' },
  'no-problem': {
    en: 'Problem "{problem}" not found, or you do not have permission to see it.',
    zh: '题目“{problem}”不存在，或你无权查看。',
  },
  'many-problems': {
    en: 'Several of your organizations have a problem "{problem}". Use the URL of its page.',
    zh: '你所在的多个组织都有题目“{problem}”，请改用题目页面的地址。',
  },
  'other-server': {
    en: 'That problem is on {there}, but you are signed in to {here}.',
    zh: '该题目位于 {there}，但你登录的是 {here}。',
  },
  'no-code': {
    en: 'This problem does not accept a single file. Submit on its page.',
    zh: '此题不接受单个文件，请在题目页面提交。',
  },
  'no-data': { en: 'This problem does not accept submissions yet.', zh: '此题目前无法提交。' },
  'which-language': {
    en: 'Cannot guess the language of {file}. Set --language to one of: {languages}',
    zh: '无法判断 {file} 的语言，请用 --language 指定：{languages}',
  },
  submitted: { en: 'Submitted: {address}', zh: '已提交：{address}' },
  'still-judging': {
    en: 'Judging is still in progress; see the page.',
    zh: '仍在评测中，请到页面查看。',
  },
  verdict: { en: '{status}, {score} points', zh: '{status}，{score} 分' },
} as const satisfies Record<string, { en: string; zh: string }>;

export type TextKey = keyof typeof texts;

/** The language of the terminal, from its environment. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^zh/i.test(locale) ? 'zh-Hans' : 'en';
}

export function say(language: Language, key: TextKey, words: Words = {}): string {
  const text: string = language === 'zh-Hans' ? texts[key].zh : texts[key].en;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}
