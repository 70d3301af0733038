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
       npx assay problem pull <problem> [<folder>] [--draft] [--force]
                                                 write the current version of a problem, or its draft, into a folder as a
                                                 package; <problem> is its URL, its id, its slug, or
                                                 <organization>/<slug>
       npx assay problem push [<folder>] [--to <problem>] [--publish] [-m <message>] [--yes] [--force]
                                                 send what changed in the folder to the draft, after showing it; --publish
                                                 publishes the draft; --yes does not ask; --force overwrites changes that
                                                 were made on the server, or with pull in the folder

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
      npx assay problem pull <题目> [<文件夹>] [--draft] [--force]
                                               将题目的当前版本或草稿以题目包形式写入文件夹；<题目> 为题目页面
                                               地址、题目 ID、题目编号或 <组织>/<题目编号>
      npx assay problem push [<文件夹>] [--to <题目>] [--publish] [-m <说明>] [--yes] [--force]
                                               显示差异后，将文件夹中的改动发送到草稿；--publish 同时发布草稿；
                                               --yes 不再询问；--force 覆盖服务器上的改动（pull 时覆盖文件夹中的改动）

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
  'bad-files': {
    en: 'These files cannot be part of a package:\n{files}',
    zh: '以下文件不能放入题目包：\n{files}',
  },
  'unsafe-path': {
    en: '{path} is a symbolic link, so nothing is written through it.',
    zh: '{path} 是符号链接，不会通过它写入文件。',
  },
  'other-problem': {
    en: '{folder} belongs to another problem. Choose another folder, or use --force.',
    zh: '{folder} 属于另一道题目。请选择其他文件夹，或使用 --force。',
  },
  'changed-here': {
    en: 'These files were changed here, so nothing was written. Use --force to overwrite them:\n{files}',
    zh: '以下文件在本地有改动，未写入任何内容。如需覆盖请使用 --force：\n{files}',
  },
  pulled: {
    en: '{count} files written to {folder}, {removed} removed, {same} unchanged.',
    zh: '已向 {folder} 写入 {count} 个文件，删除 {removed} 个，{same} 个未变。',
  },
  'not-linked': {
    en: '{folder} was not pulled from a problem. Name the problem with --to, and use --force to replace its draft.',
    zh: '{folder} 不是由 pull 得到的。请用 --to 指定题目，并用 --force 替换其草稿。',
  },
  'no-package': {
    en: '{folder} has no problem.yaml.',
    zh: '{folder} 中没有 problem.yaml。',
  },
  'changed-there': {
    en: 'The problem was changed on the server since the last pull. Pull it into another folder and compare, or use --force.',
    zh: '上次 pull 之后，服务器上的题目有改动。请 pull 到另一个文件夹比较，或使用 --force。',
  },
  'nothing-to-push': {
    en: 'The draft already has everything of {folder}.',
    zh: '草稿与 {folder} 的内容相同。',
  },
  'push-refused': {
    en: 'The package has errors. Nothing was changed.',
    zh: '题目包有错误，未作任何修改。',
  },
  'ask-push': {
    en: 'Send this to the draft of "{title}"? [y/N] ',
    zh: '将以上改动发送到“{title}”的草稿？[y/N] ',
  },
  'no-answer': {
    en: 'Nothing was changed. Use --yes to send it without being asked.',
    zh: '未作任何修改。如需直接发送，请使用 --yes。',
  },
  'push-added': {
    en: '{what}: {count} new: {names}',
    zh: '{what}：新增 {count} 个：{names}',
  },
  'push-changed': {
    en: '{what}: {count} changed: {names}',
    zh: '{what}：修改 {count} 个：{names}',
  },
  'push-removed': {
    en: '{what}: {count} removed: {names}',
    zh: '{what}：删除 {count} 个：{names}',
  },
  'push-reordered': {
    en: 'Tests: in another order',
    zh: '测试点：顺序不同',
  },
  'push-setting': {
    en: 'Settings: {key}: {before} → {after}',
    zh: '设置：{key}：{before} → {after}',
  },
  'push-text': {
    en: 'Statement, seen by readers immediately: {language}: {title}',
    zh: '题面（读者会立即看到）：{language}：{title}',
  },
  'push-main': {
    en: 'main text',
    zh: '默认题面',
  },
  'push-tests': {
    en: 'Tests',
    zh: '测试点',
  },
  'push-programs': {
    en: 'Programs',
    zh: '程序',
  },
  'push-files': {
    en: 'Other files',
    zh: '其他文件',
  },
  'push-attachments': {
    en: 'Attachments',
    zh: '附件',
  },
  pushed: {
    en: 'Sent {bytes} bytes. The draft is at {address}',
    zh: '已发送 {bytes} 字节。草稿：{address}',
  },
  published: {
    en: 'Published as {hash}.',
    zh: '已发布，版本为 {hash}。',
  },
  'nothing-to-publish': {
    en: 'The draft is the current version already.',
    zh: '草稿与当前版本相同。',
  },
  'link-broken': {
    en: '{file} cannot be read. Delete it and pull again.',
    zh: '无法读取 {file}，请删除后重新 pull。',
  },
  'write-failed': {
    en: '{folder} cannot be read or written: {why}',
    zh: '无法读写 {folder}：{why}',
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
