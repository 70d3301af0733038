import type { PasswordWeakness } from './password-weakness.ts';
import type { RefusalPlace } from './refusal-place.ts';
import type { RefusalBorrower } from './refusal-borrower.ts';
import type { RefusalUsage } from './refusal-usage.ts';

/**
 * All refusals: expected errors, each with its HTTP status and a sentence in both languages that says what is wrong and
 * what to do. `wireCode` is the `code` that API clients test for; the code of this table is sent as `refusal`.
 */
export interface RefusalText {
  status: number;
  en: string;
  zh: string;
  wireCode?: string;
  /** The `error` of OAuth replies (RFC 6749, 7009, 8628). */
  oauthError?: string;
}

const table = {
  'invalid-input': {
    status: 400,
    en: 'Some fields are invalid. Correct the listed fields and send the request again.',
    zh: '提交的内容有误，请修改标出的位置后重新提交。',
    wireCode: 'FST_ERR_VALIDATION',
  },
  'malformed-json': { status: 400, en: 'The request body is not valid JSON.', zh: '请求体不是合法的 JSON。' },
  'empty-body': {
    status: 400,
    en: 'The request declares a JSON body but its body is empty. Send valid JSON.',
    zh: '声明了 JSON 请求体，但内容为空。',
    wireCode: 'FST_ERR_CTP_EMPTY_JSON_BODY',
  },
  'unsupported-media-type': {
    status: 415,
    en: 'This content type is not supported. Send application/json.',
    zh: '不支持这种请求体，请发送 JSON。',
    wireCode: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  },
  'body-too-large': {
    status: 413,
    en: 'The request body is too large: at most 1 MiB is allowed.',
    zh: '请求体超过 1 MiB。',
    wireCode: 'FST_ERR_CTP_BODY_TOO_LARGE',
  },
  'not-signed-in': { status: 403, en: 'Sign in first.', zh: '请先登录。' },
  'session-expired': {
    status: 401,
    en: 'Your session has expired. Sign in again.',
    zh: '登录已过期，请重新登录。',
    wireCode: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED',
  },
  'token-not-for-this': {
    status: 403,
    en: 'This token does not have the scope for this request. Use a token with the required scope.',
    zh: '该令牌无权进行此操作。',
  },
  'no-right': { status: 403, en: 'You do not have permission to do this.', zh: '你没有进行此操作的权限。' },
  'runner-unknown': {
    status: 401,
    en: 'This runner is not registered on this server. Register it again.',
    zh: '评测机身份无效，请重新注册。',
  },
  'not-found': {
    status: 404,
    en: 'Not found, or you do not have permission to see it.',
    zh: '内容不存在，或你无权查看。',
  },
  'route-not-found': { status: 404, en: 'Unknown route. Check the method and the path.', zh: '没有这个地址。' },
  'too-many-requests': {
    status: 429,
    en: 'Too many requests. Wait a moment and try again.',
    zh: '请求过于频繁，请稍后再试。',
  },
  conflict: {
    status: 409,
    en: 'Another user changed this at the same time. Reload and try again.',
    zh: '内容刚刚被他人修改，请刷新后重试。',
  },
  'out-of-space': {
    status: 507,
    en: 'The server has no disk space left. Nothing was stored; notify an administrator.',
    zh: '服务器存储空间已满，未保存任何内容，请联系管理员。',
  },
  'org-storage-unusable': {
    status: 503,
    en: 'The storage of this organization is unavailable. Its administrators can test and correct it in the organization settings.',
    zh: '该组织的存储暂时无法使用，组织管理员可在组织设置中测试并更正。',
  },
  'org-storage-full': {
    status: 413,
    en: 'The organization would exceed its storage quota. Delete old data or attachments, or ask the site administrators for a larger quota.',
    zh: '组织存储空间已达上限。请删除旧的数据或附件，或向站点管理员申请更大的配额。',
  },
  'user-storage-full': {
    status: 413,
    en: 'Your submissions would exceed the storage limit per user. Send a smaller file, or ask the site administrators.',
    zh: '你的提交占用的存储空间已达上限。请提交更小的文件，或联系站点运维人员。',
  },
  'too-many-waiting': {
    status: 429,
    en: 'Too many of your submissions are waiting for the judge. Submit again after some of them are judged.',
    zh: '你有过多提交在等待评测，请待其中一些评测完成后再提交。',
  },
  'name-taken': { status: 409, en: 'This name is already taken. Choose another one.', zh: '这个名称已被使用。' },
  'slug-taken': {
    status: 409,
    en: 'This slug is already used in this organization. Choose another one.',
    zh: '该编号在本组织中已被使用。',
  },
  'key-taken': { status: 409, en: 'This key is already in use. Choose another one.', zh: '这个键已被使用。' },
  'signup-closed': {
    status: 404,
    en: 'Sign-up is closed. Ask an administrator for an account.',
    zh: '本站未开放注册，请联系管理员获取账号。',
  },
  'wrong-credentials': { status: 403, en: 'The user name or password is wrong.', zh: '用户名或密码错误。' },
  'old-password-required': {
    status: 403,
    en: 'You have not signed in recently. Enter your current password as well.',
    zh: '登录时间过久，请同时填写旧密码。',
  },
  'weak-password': {
    status: 400,
    en: 'This password is too easy to guess. Use at least 8 characters, and not a common password.',
    zh: '密码过于简单，请使用至少 8 个字符且不常见的密码。',
  },
  'unknown-provider': {
    status: 400,
    en: 'This sign-in method is not available.',
    zh: '本站不提供这种登录方式。',
  },
  'too-many-attempts': {
    status: 429,
    en: 'Too many failed attempts. Wait a moment and try again.',
    zh: '失败次数过多，请稍后再试。',
  },
  'work-required': {
    status: 429,
    en: 'Too many failed sign-in attempts. Sign in on the website, where your browser solves a proof of work first, or try again later.',
    zh: '错误密码尝试过多。请在网页上登录（浏览器会先完成一项计算），或稍后再试。',
  },
  'server-busy': {
    status: 503,
    en: 'Too many people are doing this right now. Wait a few seconds and try again.',
    zh: '当前操作人数过多，请等待几秒后重试。',
  },
  'mfa-required': {
    status: 400,
    en: 'Confirm your identity again, then retry.',
    zh: '请先再次验证身份，然后重试。',
  },
  'mfa-invalid': {
    status: 403,
    en: 'This confirmation has expired or belongs to another user or session. Confirm your identity again.',
    zh: '身份验证凭据无效、不属于本次登录或已过期，请重新验证身份。',
  },
  'second-factor-required': {
    status: 403,
    en: 'Your account has a second factor. Use the authenticator app, a passkey or a recovery code.',
    zh: '你的账号已启用两步验证，请使用验证器应用、通行密钥或恢复码。',
  },
  'second-factor-due': {
    status: 403,
    en: 'Administrators must use a second factor. Set one up in your settings, or sign in with it.',
    zh: '此处要求管理员使用两步验证，请在个人设置中启用，或使用两步验证重新登录。',
  },
  'wrong-code': {
    status: 403,
    en: 'The code is wrong, used or expired. Check it, or request a new one.',
    zh: '验证码错误、已使用或已过期，请核对或重新获取。',
  },
  'code-sent': {
    status: 429,
    en: 'A code was sent a moment ago. Wait before you request another.',
    zh: '验证码刚刚发送，请稍后再获取。',
  },
  'wrong-proof': {
    status: 403,
    en: 'Your identity could not be confirmed. Start again.',
    zh: '身份验证失败，请重新开始。',
  },
  'not-bound': {
    status: 404,
    en: 'No account is linked to this sign-in. Sign in another way and link it in your settings.',
    zh: '尚无账号绑定此身份，请用其他方式登录后在个人设置中绑定。',
  },
  'bound-elsewhere': {
    status: 409,
    en: 'This is already linked to another account.',
    zh: '此身份已绑定其他账号。',
  },
  'already-bound': {
    status: 400,
    en: 'Your account is already linked, and this site does not allow changing the link.',
    zh: '你的账号已绑定，本站不允许换绑。',
  },
  'address-not-allowed': {
    status: 400,
    en: 'This site does not accept e-mail addresses of this kind.',
    zh: '本站不接受此类邮箱地址。',
  },
  'not-your-address': {
    status: 403,
    en: 'This is not the address or number linked to your account.',
    zh: '这不是你的账号绑定的邮箱或手机号。',
  },
  'not-sent': {
    status: 400,
    en: 'The code could not be sent. Check the address or number and try again later.',
    zh: '验证码发送失败，请检查邮箱或手机号后稍后重试。',
  },
  'provider-down': {
    status: 503,
    en: 'The sign-in service is unreachable. Try again later or use another method.',
    zh: '登录服务暂时无法访问，请稍后重试或使用其他方式。',
  },
  'provider-refused': {
    status: 403,
    en: 'The sign-in service did not confirm your identity. Start again.',
    zh: '登录服务未能确认你的身份，请重新开始。',
  },
  'challenge-gone': {
    status: 400,
    en: 'This step was already completed or has expired. Start again.',
    zh: '该步骤已完成或已超时，请重新开始。',
  },
  'link-gone': {
    status: 400,
    en: 'This link has been used or is older than 30 minutes. Request a new one.',
    zh: '该链接已使用或已超过 30 分钟，请重新获取。',
  },
  'invitation-closed': {
    status: 403,
    en: 'This invitation has expired, was revoked, or has been used up. Ask for a new link.',
    zh: '该邀请已过期、已撤销或名额已满，请索取新的链接。',
  },
  'too-many-passkeys': {
    status: 409,
    en: 'You have reached the limit of passkeys. Remove one first.',
    zh: '通行密钥数量已达上限，请先移除一个。',
  },
  'last-way-in': {
    status: 409,
    en: 'This is your only sign-in method. Set a password or link another method first.',
    zh: '这是你唯一的登录方式，请先设置密码或绑定其他方式。',
  },
  'acting-session': {
    status: 403,
    en: 'This is not possible while you act as another user. Use your own session.',
    zh: '你正以他人身份操作，此项只能在本人登录的会话中进行。',
  },
  'verified-field': {
    status: 400,
    en: 'Fields verified by a sign-in provider cannot be changed.',
    zh: '已认证的资料不能在此修改。',
  },
  'not-a-member': {
    status: 400,
    en: 'This user does not exist or is not a member of the organization.',
    zh: '用户不存在或不是本组织成员。',
  },
  'already-member': { status: 409, en: 'This user is already a member.', zh: '该用户已是成员。' },
  'not-yourself': {
    status: 400,
    en: 'You cannot remove yourself. Ask another administrator.',
    zh: '不能移除自己，请由其他管理员操作。',
  },
  'already-listed': {
    status: 409,
    en: 'This user or group is already on the access list.',
    zh: '该用户或小组已在访问列表中。',
  },
  'registration-token-invalid': {
    status: 401,
    en: 'The registration token is invalid or older than five minutes. Request a new one.',
    zh: '注册令牌无效或已超过五分钟，请重新获取。',
  },
  'not-a-registration-token': {
    status: 400,
    en: 'This token cannot register runners. Use a registration token.',
    zh: '该令牌不能用于注册评测机。',
  },
  'already-registered': { status: 409, en: 'Already registered.', zh: '已经注册过了。' },
  'task-gone': {
    status: 409,
    en: 'The lease of this task has ended: the task was leased to another runner, judged again or withdrawn.',
    zh: '该任务已不属于你：可能已转交、重测或撤回。',
  },
  'rejudge-closed': {
    status: 409,
    en: 'This rejudge cannot be applied, discarded or undone now: another administrator was first, or it was never set aside.',
    zh: '此重测当前不能应用、放弃或撤销：可能其他管理员已先操作，或它本就逐份生效。',
  },
  'rejudge-unfinished': {
    status: 409,
    en: 'Submissions of this rejudge are still being judged. Apply it when all are done.',
    zh: '此重测仍有提交在评测，请待全部完成后再应用。',
  },
  'canary-limit': {
    status: 409,
    en: 'A contest has at most 20 canaries. Remove one first.',
    zh: '每场比赛最多 20 份哨兵提交，请先移除一份。',
  },
  'canary-unjudged': {
    status: 409,
    en: 'Only a submission that the runners have judged can be a canary.',
    zh: '只有已由评测机评测完毕的提交才能设为哨兵。',
  },
  'rehearsal-late': {
    status: 409,
    en: 'A contest can be rehearsed only before it starts.',
    zh: '只有尚未开始的比赛才能彩排。',
  },
  'rehearsal-running': {
    status: 409,
    en: 'A rehearsal of this contest is running. Stop it first, or wait for its end.',
    zh: '本场比赛正在彩排，请先停止或等待其结束。',
  },
  'rehearsal-ended': {
    status: 409,
    en: 'No rehearsal of this contest is running.',
    zh: '本场比赛没有正在进行的彩排。',
  },
  'rehearsal-empty': {
    status: 409,
    en: 'No problem of this contest has a package with programs to submit.',
    zh: '本场比赛没有任何题目的题目包带有可提交的程序。',
  },
  'rehearsal-long': {
    status: 409,
    en: 'This rehearsal would take longer than two hours. Choose a higher speed or less contest time.',
    zh: '此次彩排将超过两小时，请提高倍速或缩短比赛时间。',
  },
  'alarm-gone': {
    status: 409,
    en: 'This alarm was cleared, or replaced by a later one. Reload to see the current state.',
    zh: '此警报已被解除，或已被更新的警报取代，请刷新查看。',
  },
  'submit-not-allowed': {
    status: 412,
    en: 'You can read this problem but not submit to it.',
    zh: '你可以查看此题，但不能提交。',
  },
  'no-judge-data': {
    status: 412,
    en: 'This problem has no judge data yet, so it cannot be judged.',
    zh: '此题尚无评测数据，暂不能评测。',
  },
  'solution-limit': {
    status: 412,
    en: 'You have used all submissions allowed for this problem.',
    zh: '你在此题的提交次数已用完。',
  },
  'submission-interval': {
    status: 412,
    en: 'You submitted a moment ago, and the contest requires a time between two submissions. Submit again after it.',
    zh: '你刚刚提交过，本比赛要求两次提交之间间隔一段时间，请稍后再提交。',
  },
  'token-not-own': {
    status: 403,
    en: 'Only the participant whose submission this is can use a token on it.',
    zh: '只有提交者本人或其队伍才能对这份提交使用令牌。',
  },
  'tokens-off': {
    status: 403,
    en: 'There are no tokens for this problem.',
    zh: '本题没有令牌可用。',
  },
  'token-used': {
    status: 409,
    en: 'A token has already been used on this submission.',
    zh: '已对这份提交使用过令牌。',
  },
  'feedback-full': {
    status: 409,
    en: 'Everything about this submission is shown already, so a token would change nothing.',
    zh: '这份提交的评测结果已全部公开，无需使用令牌。',
  },
  'token-none': {
    status: 412,
    en: 'You have no token left for this problem now.',
    zh: '你目前没有可用于本题的令牌。',
  },
  'token-interval': {
    status: 412,
    en: 'You used a token a moment ago, and the contest requires a time between two uses. Try again after it.',
    zh: '你刚刚使用过令牌，本比赛要求两次使用之间间隔一段时间，请稍后再试。',
  },
  'run-limit': {
    status: 429,
    en: 'Your earlier runs are still waiting. Wait until one of them ends.',
    zh: '你之前的运行尚未结束，请等待其中一个完成后再试。',
  },
  'too-many-languages': {
    status: 400,
    en: 'A problem can have at most 100 translations, with 4 million characters together.',
    zh: '一道题目最多有 100 种译文，合计不超过四百万字符。',
  },
  'hack-own': {
    status: 409,
    en: 'This submission is yours or your team’s. Hack those of others.',
    zh: '这是你或你队伍的提交，只能 hack 他人的提交。',
  },
  'hack-rejected': {
    status: 409,
    en: 'Only submissions that were accepted can be hacked.',
    zh: '只能 hack 已通过的提交。',
  },
  'problem-not-locked': {
    status: 409,
    en: 'Lock this problem first: only then can you hack submissions to it.',
    zh: '请先锁定这道题目，锁定后才能 hack 他人的提交。',
  },
  'hack-superseded': {
    status: 409,
    en: 'A later submission of its author passed, and counts instead. Hack that one.',
    zh: '作者之后的一份提交已通过并以其为准，请 hack 那一份。',
  },
  'already-hacked': {
    status: 409,
    en: 'This submission has already been hacked.',
    zh: '这份提交已被 hack。',
  },
  'hack-limit': {
    status: 429,
    en: 'Your earlier hacks are still being judged. Wait until one of them ends.',
    zh: '你之前的 hack 尚未评测完成，请等待其中一个完成后再试。',
  },
  'hack-most': {
    status: 429,
    en: 'You have made 200 hacks in this contest, which is the limit.',
    zh: '你在本场比赛中已进行 200 次 hack，达到上限。',
  },
  'too-large': { status: 400, en: 'The file is larger than the limit.', zh: '文件超过允许的大小。' },
  'not-a-picture': {
    status: 400,
    en: 'This file is not a supported image. Use PNG, JPEG, WebP, GIF or AVIF.',
    zh: '此文件不是浏览器都能显示的图片，请使用 PNG、JPEG、WebP、GIF 或 AVIF 文件。',
  },
  'not-an-avatar': {
    status: 400,
    en: 'The file must be a PNG, JPEG or WebP image without animation, of at most 1024 × 1024 pixels.',
    zh: '此文件不是 PNG、JPEG 或 WebP 静态图片，或长宽超过 1024 像素。',
  },
  'not-a-photo': {
    status: 400,
    en: 'The file must be a PNG or JPEG image without animation, of at most 1920 × 1920 pixels.',
    zh: '此文件不是 PNG 或 JPEG 静态图片，或长宽超过 1920 像素。',
  },
  'not-a-mark': {
    status: 400,
    en: 'The file must be a PNG image or an SVG image without scripts.',
    zh: '此文件不是 PNG 图片，也不是不含脚本的 SVG 图形。',
  },
  'not-uploaded': {
    status: 412,
    en: 'The file has not arrived yet. Upload it first, then try again.',
    zh: '文件尚未上传完成，请上传后重试。',
  },
  'announced-anew': {
    status: 409,
    en: 'Another file was announced for this submission in the meantime. Submit again.',
    zh: '在此期间你提交了另一份文件取代了这一份，请重新提交。',
  },
  'data-unknown': { status: 400, en: 'There is no data version with this hash.', zh: '没有该哈希对应的数据版本。' },
  'data-in-use': {
    status: 409,
    en: 'This data version is current or was used to judge submissions, so it cannot be deleted.',
    zh: '该数据版本正在使用或已有提交使用它评测，不能删除。',
  },
  'draft-absent': {
    status: 409,
    en: 'This problem has no draft yet. Open it first.',
    zh: '该题目还没有草稿，请先打开草稿。',
  },
  'draft-foreign': {
    status: 409,
    en: 'The data of this problem is in another format, which can be edited only as a package.',
    zh: '该题目的数据采用其他格式，只能以题目包的形式修改。',
  },
  'draft-limit': {
    status: 409,
    en: 'The draft has the maximum number of tests or programs.',
    zh: '草稿中的测试点或程序数量已达上限。',
  },
  'draft-incomplete': {
    status: 409,
    en: 'The draft cannot be used yet. Complete what is listed as missing.',
    zh: '草稿尚不完整，请补全列出的内容。',
  },
  'text-changed': {
    status: 409,
    en: 'Another user changed the title or the statement at the same time.',
    zh: '其他用户刚刚修改了标题或题面。',
  },
  'source-changed': {
    status: 409,
    en: 'The source statement changed while you were translating. Look at the changes, then mark the translation again.',
    zh: '翻译期间原文题面发生了修改。请查看改动后再次标记。',
  },
  'translation-closed': {
    status: 409,
    en: 'A contest with this problem is running. Until it ends, only users who may edit the statement can change its translations.',
    zh: '使用本题的比赛正在进行。比赛结束前，只有可以编辑题面的用户才能修改译文。',
  },
  'draft-changed': {
    status: 409,
    en: 'Another setter changed or published the draft at the same time. Look at the changes, then try again.',
    zh: '其他出题人刚刚修改或发布了草稿。请查看改动后重试。',
  },
  'draft-unchanged': {
    status: 409,
    en: 'The draft is the same as the current data version. There is nothing to publish.',
    zh: '草稿与当前数据版本相同，无需发布。',
  },
  'comment-place-absent': {
    status: 409,
    en: 'The draft no longer has this test or program. Choose another part, or comment on the whole problem.',
    zh: '草稿中已没有该测试点或程序。请选择其他部分，或对整道题评论。',
  },
  'comment-limit': {
    status: 409,
    en: 'There are too many comments or replies here. Delete some of your own, or continue in another comment.',
    zh: '此处的评论或回复过多。请删除自己的一部分，或另起一条评论。',
  },
  'comment-changed': {
    status: 409,
    en: 'Another user changed the state of this comment at the same time.',
    zh: '其他用户刚刚更改了这条评论的状态。',
  },
  'approval-missing': {
    status: 409,
    en: 'This organization requires that another user approves test data before it is published. Ask another setter.',
    zh: '本组织要求测试数据发布前须由另一名用户批准。请联系其他出题人。',
  },
  'ranklist-config-invalid': {
    status: 400,
    en: 'The ranklist configuration is invalid. Correct the listed lines.',
    zh: '排行榜配置有误，请修改标出的行。',
  },
  'ranklist-limit': {
    status: 409,
    en: 'A contest has at most 32 ranklists. Delete one first.',
    zh: '一场比赛最多有 32 个排行榜，请先删除一个。',
  },
  'board-invalid': {
    status: 409,
    en: 'The board needs two different ranklists of this contest: one to show from the start, and the final one.',
    zh: '主榜需要本场比赛的两个不同排行榜：一个从开始时显示，另一个为最终榜。',
  },
  'board-not-held': {
    status: 409,
    en: 'Nothing to reveal: the contest has not ended, or its results are already shown.',
    zh: '没有可公布的结果：比赛尚未结束，或结果已经公布。',
  },
  'board-copy-target': {
    status: 409,
    en: 'That bucket is not available: choose another place, or name a bucket with its keys.',
    zh: '该存储桶不可用：请选择其他位置，或填写存储桶及其密钥。',
  },
  'board-copy-taken': {
    status: 409,
    en: 'Another ranklist already uses this folder of the bucket. Choose another folder.',
    zh: '另一个排行榜正在使用此存储桶的该文件夹，请换一个文件夹。',
  },
  'board-copy-elsewhere': {
    status: 409,
    en: 'The static copy is in another place. Stop it first: its files there are then deleted.',
    zh: '静态副本位于其他位置。请先停止，那里的文件会随之删除。',
  },
  'board-copy-url': {
    status: 409,
    en: 'The public URL must start with https:// or http:// and have no query.',
    zh: '公开地址须以 https:// 或 http:// 开头，且不带查询参数。',
  },
  'timeline-too-large': {
    status: 409,
    en: 'The contest has too many submissions to be replayed.',
    zh: '本场比赛的提交过多，无法回放。',
  },
  'already-published': {
    status: 409,
    en: 'This ranklist is already published.',
    zh: '该排行榜已经公开过。',
  },
  'config-invalid': {
    status: 400,
    en: 'The problem configuration is invalid. Correct the listed fields.',
    zh: '题目配置有误，请修改标出的位置。',
  },
  'solution-hidden': {
    status: 403,
    en: 'The settings of this problem hide this from you.',
    zh: '此题不向你展示该内容。',
  },
  'rule-denied': {
    status: 403,
    en: 'A rule set by the administrators does not allow this.',
    zh: '管理员设置的规则不允许此操作。',
  },
  'rule-failed': {
    status: 412,
    en: 'A rule set by the administrators could not be evaluated. Notify an administrator.',
    zh: '管理员设置的规则无法求值，请告知管理员。',
  },
  banned: { status: 403, en: 'You have been banned from this contest.', zh: '你已被禁止参加此比赛。' },
  'stage-closed': {
    status: 403,
    en: 'This is not allowed in the current stage of the contest.',
    zh: '比赛当前阶段未开放此功能。',
  },
  'participants-only': {
    status: 403,
    en: 'Only participants can do this. Register for the contest first.',
    zh: '仅参赛者可用，请先报名。',
  },
  'too-many-questions': {
    status: 429,
    en: 'You have asked several questions in a short time, or too many in this contest. Wait for answers, then ask again.',
    zh: '你短时间内提问过多，或在本场比赛中的提问已达上限，请等待答复后再提问。',
  },
  'clarification-changed': {
    status: 409,
    en: 'This question has changed since you opened it: another jury member acted on it, or the asker wrote more. Read it again, then send your text if it is still needed.',
    zh: '你打开之后，此提问已有变化：他人已答复，或提问者补充了内容。请重新阅读，仍有需要再发送。',
  },
  'clarification-claimed': {
    status: 409,
    en: 'Another jury member is answering this question. Take it over only if you have agreed on it.',
    zh: '另一位裁判正在答复此提问，请与其商定后再接手。',
  },
  'api-account-limit': {
    status: 409,
    en: 'The contest has the maximum number of API accounts. Revoke one first.',
    zh: '该比赛的 API 账号数量已达上限，请先撤销一个。',
  },
  'finalization-blocked': {
    status: 409,
    en: 'The results cannot become official yet: the contest is running, or submissions or questions are open.',
    zh: '尚不能确认最终成绩：比赛仍在进行，或还有未评测的提交或未答复的提问。',
  },
  'results-not-official': {
    status: 409,
    en: 'The file results.tsv exists once the results are official, in contests with an ICPC ranklist.',
    zh: '仅当比赛使用 ICPC 排行榜且成绩已确认后，才有 results.tsv。',
  },
  'contest-package-too-large': {
    status: 409,
    en: 'The photos and files of this contest are larger than 1 GiB together, too large for a contest package. Delete some photos, or read the files of submissions from the contest API.',
    zh: '本场比赛的照片和文件合计超过 1 GiB，无法放入赛事包。请删除一些照片，或从比赛 API 读取提交的文件。',
  },
  'updates-ended': {
    status: 409,
    en: 'The event feed of this contest has ended, so its results, awards and photos stay as they are.',
    zh: '该比赛的事件流已结束，成绩、奖项和照片不能再更改。',
  },
  'awards-changed': {
    status: 409,
    en: 'Someone else has changed the awards since you opened them. Reload the page, then repeat your change.',
    zh: '你打开之后，奖项已被他人修改。请刷新页面后再操作。',
  },
  'awards-invalid': {
    status: 400,
    en: 'Each award may appear once, needs a citation in at least one language, and is for participants of the contest.',
    zh: '每个奖项只能出现一次，须有至少一种语言的名称，且只能颁给本比赛的选手。',
  },
  'balloon-claimed': {
    status: 409,
    en: 'Another volunteer is delivering this balloon. Choose another one.',
    zh: '另一位志愿者正在送这个气球，请选择其他气球。',
  },
  'balloon-changed': {
    status: 409,
    en: 'This balloon has changed: it was delivered, taken back or withdrawn meanwhile. Look at the queue again.',
    zh: '这个气球的状态已变化：可能已送达、已收回或已取消。请重新查看队列。',
  },
  'printing-off': {
    status: 403,
    en: 'This contest has no printing. Ask its staff.',
    zh: '本场比赛未开放打印，请询问工作人员。',
  },
  'print-not-text': {
    status: 400,
    en: 'Only text in UTF-8 can be printed, and this is not. Send the source file, not a compiled or binary one.',
    zh: '仅支持打印 UTF-8 文本，此内容不是文本。请发送源代码文件，不要发送编译结果或二进制文件。',
  },
  'print-too-large': {
    status: 400,
    en: 'A print job has at most 256 KiB and 20 pages. Send only the part that you need.',
    zh: '单次打印不超过 256 KiB 且不超过 20 页，请只发送需要的部分。',
  },
  'print-limit': {
    status: 429,
    en: 'You have used all print jobs of this contest. Ask its staff if you need more.',
    zh: '你在本场比赛中的打印次数已用完，如需更多请联系工作人员。',
  },
  'pdf-unavailable': {
    status: 501,
    en: 'This site cannot make PDF files. Use the print dialog of your browser, which can save as PDF.',
    zh: '本站点无法生成 PDF 文件。请使用浏览器的打印对话框，并在其中选择另存为 PDF。',
  },
  'pdf-failed': {
    status: 503,
    en: 'The PDF could not be made. Use the print dialog of your browser, or try again later.',
    zh: 'PDF 生成失败。请使用浏览器的打印对话框，或稍后重试。',
  },
  'print-job-taken': {
    status: 409,
    en: 'Another volunteer or print station has taken this print job. Choose another one.',
    zh: '此打印任务已由另一位志愿者或打印站领取，请选择其他任务。',
  },
  'print-job-changed': {
    status: 409,
    en: 'This print job has changed: it was taken, printed, put back or cancelled meanwhile. Look at the list again.',
    zh: '此打印任务的状态已变化：可能已被领取、已打印、已放回或已取消。请重新查看列表。',
  },
  'problem-closed': {
    status: 403,
    en: 'This problem does not accept submissions in this contest.',
    zh: '此题在本场比赛中不接受提交。',
  },
  'registration-closed': { status: 403, en: 'Registration is not open to you now.', zh: '当前未对你开放报名。' },
  'teams-only': {
    status: 403,
    en: 'This contest is for teams. Form a team, or join one.',
    zh: '本比赛以队伍参赛，请组建或加入队伍。',
  },
  'individuals-only': {
    status: 409,
    en: 'This contest is for individuals. Change who takes part in it first.',
    zh: '本比赛为个人赛，请先修改参赛方式。',
  },
  'teams-closed': {
    status: 403,
    en: 'Teams cannot be formed or changed now. Ask the organizers.',
    zh: '当前不能组队或变更队伍，请联系主办方。',
  },
  'team-code-invalid': {
    status: 404,
    en: 'No team of this contest has this code. Ask a member for the current one.',
    zh: '本比赛没有使用此邀请码的队伍，请向队员索取最新的邀请码。',
  },
  'team-full': { status: 409, en: 'The team already has the most members allowed.', zh: '队伍人数已达上限。' },
  'team-incomplete': {
    status: 403,
    en: 'Your team has fewer members than this contest requires. Invite more people, or ask the organizers.',
    zh: '你的队伍人数不足，不能提交。请邀请更多队员，或联系主办方。',
  },
  'team-took-part': {
    status: 409,
    en: 'The team has submissions in the contest. Only the organizers can change its members now.',
    zh: '队伍已在本比赛中提交过内容，只有主办方可以变更队员。',
  },
  'team-sizes-invalid': {
    status: 400,
    en: 'The smallest team must not be larger than the largest one.',
    zh: '人数下限不能大于上限。',
  },
  'has-teams': {
    status: 409,
    en: 'The contest has teams. Delete them before you open it to individuals only.',
    zh: '比赛中已有队伍。请先删除队伍，再改为个人赛。',
  },
  'not-in-team': { status: 412, en: 'You are not in a team of this contest.', zh: '你不在本比赛的队伍中。' },
  'captain-only': { status: 403, en: 'Only the captain of the team can do this.', zh: '只有队长可以进行此操作。' },
  'already-in-team': {
    status: 409,
    en: 'This person is already in a team of this contest.',
    zh: '该用户已在本比赛的一支队伍中。',
  },
  'already-taking-part': {
    status: 409,
    en: 'This person has started or submitted alone in this contest, and cannot change to a team.',
    zh: '该用户已以个人身份开始比赛或提交，不能再加入队伍。',
  },
  'not-registered': { status: 412, en: 'You are not registered. Register first.', zh: '你尚未报名。' },
  'condition-unmet': {
    status: 412,
    en: 'You do not meet the conditions of this contest yet. The plan lists what is missing.',
    zh: '你尚未满足此比赛的参赛条件，计划中列出了未完成的部分。',
  },
  'conditions-cyclic': {
    status: 400,
    en: 'These conditions form a cycle, so no one could ever enter these contests. Remove one of them.',
    zh: '条件相互循环，任何人都无法进入这些比赛。',
  },
  'condition-unknown': {
    status: 400,
    en: 'A condition refers to a contest or problem outside this organization.',
    zh: '条件中的比赛或题目不属于本组织。',
  },
  'contest-not-open': {
    status: 412,
    en: 'Registration for this contest is not open now.',
    zh: '此比赛当前未开放报名。',
  },
  'contest-over': { status: 412, en: 'This contest has ended.', zh: '此比赛已结束。' },
  'instance-not-allowed': {
    status: 412,
    en: 'You can read this problem but not open instances of it.',
    zh: '你可以查看此题，但不能开启在线环境。',
  },
  'instances-closed': {
    status: 403,
    en: 'This problem offers no instances in this contest.',
    zh: '此题在本场比赛中不提供在线环境。',
  },
  'no-instance': {
    status: 412,
    en: 'This problem has no instances.',
    zh: '此题没有在线环境。',
  },
  'instance-limit': {
    status: 412,
    en: 'You have as many open instances as you may have here. Stop one of them first.',
    zh: '你在这里开启的在线环境已达上限，请先停止其中一个。',
  },
  'instance-limit-problem': {
    status: 412,
    en: 'You have opened instances of this problem as often as allowed.',
    zh: '此题允许的在线环境开启次数已用完。',
  },
  'instance-limit-user': {
    status: 412,
    en: 'You have as many open instances as this site allows one user. Stop one of them first.',
    zh: '你开启的在线环境已达本站对单个用户的上限，请先停止其中一个。',
  },
  'instance-limit-org': {
    status: 412,
    en: 'This organization has as many open instances as this site allows. Try again when others have stopped.',
    zh: '本组织开启的在线环境已达本站允许的上限，请等其他在线环境停止后再试。',
  },
  'instance-limit-site': {
    status: 412,
    en: 'This site has as many open instances as it allows. Try again when others have stopped.',
    zh: '本站开启的在线环境已达上限，请等其他在线环境停止后再试。',
  },
  'instance-limit-time': {
    status: 412,
    en: 'This instance already has the longest lifetime that this site allows.',
    zh: '此在线环境已达本站允许的最长时间，不能再延长。',
  },
  'instance-not-ready': {
    status: 412,
    en: 'This instance is not running. Wait until it is ready, or open another one.',
    zh: '此在线环境未在运行，请等待就绪，或重新开启一个。',
  },
  'instance-needed': {
    status: 412,
    en: 'Answers to this problem are judged against your instance. Open it first, and submit when it is ready.',
    zh: '此题根据你的在线环境评测，请先开启在线环境，就绪后再提交。',
  },
  'judged-by-instance': {
    status: 412,
    en: 'This submission was judged against an instance, which a rejudge cannot restore. Its result stays.',
    zh: '此提交根据当时的在线环境评测，重测无法还原该环境，结果保持不变。',
  },
  'instance-unreachable': {
    status: 412,
    en: 'This site has no domain for web pages of instances. Its operator can set ASSAY_INSTANCE_DOMAIN.',
    zh: '本站没有为在线环境的网页设置域名，站点管理员可以设置 ASSAY_INSTANCE_DOMAIN。',
  },
  'instance-open': {
    status: 412,
    en: 'You already have an instance of this problem. Destroy it first.',
    zh: '你已有此题的在线环境，请先销毁。',
  },
  'problem-lent': {
    status: 409,
    en: 'Contests of other organizations use this problem, so it cannot be deleted. They must remove it first.',
    zh: '其他组织的比赛正在使用此题目，不能删除。须由对方先将其移出比赛。',
  },
  'org-unknown': {
    status: 404,
    en: 'There is no organization with this name or id. Check the spelling.',
    zh: '没有此名称或 ID 的组织，请检查拼写。',
  },
  'lent-to-owner': {
    status: 409,
    en: 'The problem belongs to this organization. Choose another one.',
    zh: '此题目就属于该组织，请选择其他组织。',
  },
  'already-lent': {
    status: 409,
    en: 'The problem is already lent to this organization. Edit or revoke that grant.',
    zh: '此题目已经借给该组织，请编辑或收回原有的借出记录。',
  },
  'grant-revoked': {
    status: 409,
    en: 'This grant has already been revoked. Lend the problem again instead.',
    zh: '此次借出已被收回，请重新借出。',
  },
  'not-solved': {
    status: 403,
    en: 'Only users who have solved this problem outside contests may vote on its difficulty.',
    zh: '只有在比赛之外通过此题的用户才能评价难度。',
  },
  'instances-live': {
    status: 409,
    en: 'Some instances are still live. Destroy them first.',
    zh: '仍有存活的在线环境，请先销毁。',
  },
  'withdrawal-closed': {
    status: 409,
    en: 'You can withdraw only before the contest ends and before you submit anything.',
    zh: '只有在比赛结束之前且尚未提交任何内容时才能退出。',
  },
  'participant-took-part': {
    status: 409,
    en: 'This participant has submissions in the contest. Ban them instead of removing them.',
    zh: '该选手已在本比赛中提交过内容，请改为封禁。',
  },
  'stages-invalid': {
    status: 400,
    en: 'There must be at least three stages with different names; the first starts at 0, and each starts later than the one before. After a stage that follows the clock, all stages follow it.',
    zh: '阶段至少三个，名称互不相同，第一个从 0 开始，且每个阶段的开始时间晚于前一个。跟随时钟的阶段之后，各阶段也须跟随时钟。',
  },
  'repository-invalid': {
    status: 400,
    en: 'Enter the HTTPS URL of a git repository without user name and password, the name of a branch, and a folder such as problems/sum. HTTP is possible only where the operator allows private networks.',
    zh: '请填写 git 仓库的 HTTPS 地址（不含用户名与密码）、分支名，以及形如 problems/sum 的目录。仅当运维者允许内网地址时才可使用 HTTP。',
  },
  'repository-unusable': {
    status: 409,
    en: 'The repository cannot be used as it is. Correct what is listed and save again.',
    zh: '无法使用该仓库，请按所列内容修正后重新保存。',
  },
  'repository-changed': {
    status: 409,
    en: 'The repository was fetched again or disconnected meanwhile. Look at its current state first.',
    zh: '仓库在此期间已重新拉取或断开连接，请先查看其当前状态。',
  },
  'shadow-url-invalid': {
    status: 400,
    en: 'Enter the URL of a contest in the contest API of the other system, such as https://host/api/contests/finals.',
    zh: '请填写对方系统比赛接口中某场比赛的地址，例如 https://host/api/contests/finals。',
  },
  'shadow-mapping-invalid': {
    status: 400,
    en: 'A chosen problem is not in this contest, or a chosen language is not known here. Reload and choose again.',
    zh: '所选题目不在本场比赛中，或所选语言在此不存在。请刷新后重新选择。',
  },
  'clock-missing': {
    status: 409,
    en: 'This contest was created with the rules of an earlier release and has no clock. Copy it to get one.',
    zh: '此比赛按旧版规则创建，没有比赛时钟。复制它即可得到带时钟的比赛。',
  },
  'clock-changed': {
    status: 409,
    en: 'Someone else has changed the clock since you opened it. Check its current state, then repeat your change.',
    zh: '你打开之后，比赛时钟已被他人修改。请核对当前状态后再操作。',
  },
  'clock-invalid': {
    status: 400,
    en: 'The freeze must not be longer than the contest, and the contest must contain its removed intervals and end before the year 9000.',
    zh: '封榜时长不能超过比赛时长；比赛须包含已扣除的时段，且结束时间早于 9000 年。',
  },
  'judging-held': {
    status: 409,
    en: 'Judging is already held here. Resume it first to give another reason.',
    zh: '此处已暂停评测。如需更换原因，请先恢复评测。',
  },
  'clock-paused': {
    status: 409,
    en: 'The contest is paused. Resume it first.',
    zh: '比赛已暂停，请先恢复。',
  },
  'grant-empty': {
    status: 400,
    en: 'Give the participants a delay, extra time, or both.',
    zh: '请填写延后开始的时间或额外时间，或两者都填。',
  },
  'grant-limit': {
    status: 409,
    en: 'The contest has as many grants of time as allowed. Take one back, or grant time to a group.',
    zh: '该比赛的加时记录已达上限。请撤销一条，或改为向用户组加时。',
  },
  'clock-not-paused': { status: 409, en: 'The contest is not paused.', zh: '比赛没有暂停。' },
  'contest-paused': {
    status: 403,
    en: 'The contest is paused. Your upload is kept; submit it when the contest resumes.',
    zh: '比赛已暂停。你上传的内容已保留，恢复后再提交。',
  },
  'locking-off': {
    status: 403,
    en: 'Problems cannot be locked in this contest.',
    zh: '本场比赛不能锁定题目。',
  },
  'problem-locked': {
    status: 403,
    en: 'You locked this problem, so you cannot submit to it any more. Only the organizers can unlock it.',
    zh: '你已锁定此题，不能再提交。只有主办方可以解锁。',
  },
  'round-off': {
    status: 409,
    en: 'This contest is not a round with pretests. Turn that on first.',
    zh: '本场比赛不是含预测试的轮次，请先启用。',
  },
  'round-running': {
    status: 409,
    en: 'The contest has not ended for everyone. Start the system test after the end.',
    zh: '比赛尚未对所有人结束，请在结束后开始系统测试。',
  },
  'round-unjudged': {
    status: 409,
    en: 'Some submissions or hacks still wait to be judged. Start the system test when all have a result.',
    zh: '还有提交或 hack 在等待评测，请在全部评测完后开始系统测试。',
  },
  'system-test-exists': {
    status: 409,
    en: 'There is a system test already. Discard it, or undo it and discard it, to start another one.',
    zh: '已有系统测试。如需重新开始，请先放弃，或撤销后放弃。',
  },
  'nothing-to-test': {
    status: 409,
    en: 'No submission has passed pretests, so there is nothing to test.',
    zh: '没有通过预测试的提交，无需系统测试。',
  },
  'problem-unsolved': {
    status: 409,
    en: 'You can lock a problem once one of your submissions to it has passed.',
    zh: '你的提交通过后，才能锁定此题。',
  },
  'contest-not-running': { status: 409, en: 'The contest is not running.', zh: '比赛不在进行中。' },
  'contest-started': {
    status: 409,
    en: 'The contest has started, so its start cannot change. Remove an interval instead.',
    zh: '比赛已开始，不能更改开始时间。可改为扣除时段。',
  },
  'window-invalid': {
    status: 400,
    en: 'The start window must end after it opens and before the contest ends, and the time of each participant must not be longer than the contest.',
    zh: '开始窗口须在开放之后、比赛结束之前关闭，且每位参赛者的时长不能超过整场比赛。',
  },
  'window-missing': {
    status: 409,
    en: 'Everyone starts this contest at the same time, so there is nothing to start.',
    zh: '此比赛由所有人同时开始，无需自行开始。',
  },
  'start-early': {
    status: 403,
    en: 'You cannot start yet. The page of the contest shows when the start window opens for you.',
    zh: '还不能开始。比赛页面会显示开始窗口何时开放。',
  },
  'start-late': {
    status: 403,
    en: 'The start window has closed, so you can no longer start. Ask the organizers if something kept you from it.',
    zh: '开始窗口已关闭，不能再开始。如有特殊情况，请联系主办方。',
  },
  'start-paused': {
    status: 403,
    en: 'The contest is paused. You can start when it resumes.',
    zh: '比赛已暂停，恢复后即可开始。',
  },
  'start-missing': {
    status: 409,
    en: 'This participant has not started.',
    zh: '该参赛者尚未开始。',
  },
  'reason-missing': {
    status: 400,
    en: 'The contest has started. Give a reason, which is announced to all participants.',
    zh: '比赛已开始。请填写原因，它会通知所有参赛者。',
  },
  'interval-invalid': {
    status: 400,
    en: 'A removed interval must lie between the start of the contest and now, begin before its end, and not overlap another one or the current pause.',
    zh: '扣除的时段须介于比赛开始与当前时刻之间，起点早于终点，且不与其他时段或当前的暂停重叠。',
  },
  'interval-limit': {
    status: 409,
    en: 'A contest has at most 64 removed intervals.',
    zh: '一场比赛最多扣除 64 个时段。',
  },
  'package-refused': {
    status: 400,
    en: 'The package could not be read. See the findings for places and reasons.',
    zh: '无法读取题目包，请查看具体问题。',
  },
  'file-url-invalid': {
    status: 403,
    en: 'This file URL is invalid or has expired. Reload the page for a new one.',
    zh: '文件地址无效或已过期，请刷新页面重新获取。',
  },
  'file-mismatch': {
    status: 400,
    en: 'The uploaded file does not have the announced size or hash. Nothing was stored; upload it again.',
    zh: '上传内容与声明的大小或哈希不符，未保存，请重新上传。',
  },
  'last-director': {
    status: 409,
    en: 'The access list must keep at least one director. Only members who manage all contests of the organization can remove the last one.',
    zh: '权限列表中必须至少保留一名主管。只有可管理本组织全部比赛的成员才能移除最后一名主管。',
  },
  'last-administrator': {
    status: 409,
    en: 'At least one administrator must remain.',
    zh: '必须至少保留一名管理员。',
  },
  'role-exists': {
    status: 409,
    en: 'Another role has exactly these permissions. Use it, or choose others.',
    zh: '已有角色的权限与此完全相同，请使用该角色或另选权限。',
  },
  'role-limit': {
    status: 409,
    en: 'This organization has reached the limit of its own roles. Delete one first.',
    zh: '本组织的自定义角色数量已达上限，请先删除一个。',
  },
  'owner-stays': {
    status: 409,
    en: 'The owner must stay a member and an administrator. Transfer the organization first.',
    zh: '所有者须保留成员身份与管理权限，请先转让组织。',
  },
  'default-org': {
    status: 409,
    en: 'New users join this organization. A site administrator must first choose another default organization.',
    zh: '新用户会加入此组织，请先由站点管理员更换默认组织。',
  },
  'oauth-request-invalid': {
    status: 400,
    en: 'Invalid request parameters: one is missing, repeated or invalid.',
    zh: '请求缺少参数、参数重复或参数不合法。',
    oauthError: 'invalid_request',
  },
  'oauth-client-invalid': {
    status: 401,
    en: 'Unknown app, or wrong client secret.',
    zh: '应用不存在或密钥错误。',
    oauthError: 'invalid_client',
  },
  'oauth-grant-invalid': {
    status: 400,
    en: 'This code or token is invalid, used or expired, or was issued to another app.',
    zh: '授权码或令牌错误、已使用、已过期，或不属于该应用。',
    oauthError: 'invalid_grant',
  },
  'oauth-grant-unsupported': {
    status: 400,
    en: 'Unsupported grant type.',
    zh: '不支持这种授权类型。',
    oauthError: 'unsupported_grant_type',
  },
  'oauth-client-unauthorized': {
    status: 400,
    en: 'Grant type not allowed for this app. Its administrators can allow it in its settings.',
    zh: '该应用不能使用这种授权方式，其管理员可在设置中开启。',
    oauthError: 'unauthorized_client',
  },
  'oauth-scope-invalid': {
    status: 400,
    en: 'The app requests a scope that it is not allowed to have.',
    zh: '应用请求了无权获得的权限范围。',
    oauthError: 'invalid_scope',
  },
  'oauth-pending': {
    status: 400,
    en: 'Authorization pending. Poll again after the interval.',
    zh: '用户尚未确认，请在间隔时间后重试。',
    oauthError: 'authorization_pending',
  },
  'oauth-slow-down': {
    status: 400,
    en: 'Polling too fast. Add five seconds to the interval.',
    zh: '请求过于频繁，请将间隔延长五秒。',
    oauthError: 'slow_down',
  },
  'oauth-device-expired': {
    status: 400,
    en: 'The device code has expired. Start again.',
    zh: '设备码已过期，请重新开始。',
    oauthError: 'expired_token',
  },
  'oauth-denied': {
    status: 400,
    en: 'Access denied by the user.',
    zh: '用户已拒绝。',
    oauthError: 'access_denied',
  },
  'oauth-redirect-unknown': {
    status: 400,
    en: 'The redirect_uri is not registered for this app. The browser was not redirected.',
    zh: '应用请求的回调地址未登记，未向该地址发送任何内容。',
  },
  'oauth-session-needed': {
    status: 403,
    en: 'You must sign in on the site yourself to do this: tokens and administrators acting as you are not allowed.',
    zh: '此操作只能由你本人登录后进行，令牌或代你操作的管理员无权进行。',
  },
  'consent-gone': {
    status: 404,
    en: 'This request was already answered or has expired. Start again from the app.',
    zh: '该请求已处理或已过期，请从应用重新开始。',
  },
  'user-code-unknown': {
    status: 404,
    en: 'No device is waiting with this code. Check the code on the device; it is valid for fifteen minutes.',
    zh: '没有设备在等待此验证码，请核对设备上的显示。验证码十五分钟内有效。',
  },
  'virtual-closed': {
    status: 403,
    en: 'This contest cannot be taken virtually now: it is not over, its results are not revealed, or its directors do not allow it.',
    zh: '此比赛目前不能虚拟参赛：比赛尚未结束、成绩尚未公布，或主办方未开放虚拟参赛。',
  },
  'virtual-running': {
    status: 409,
    en: 'Your virtual run of this contest is still running. Finish it before you start or join another.',
    zh: '你在此比赛中还有进行中的虚拟参赛，请先结束它。',
  },
  'virtual-member-running': {
    status: 409,
    en: 'A member of the team has another virtual run of this contest that is still running. They must finish it first.',
    zh: '有队员正在本比赛的另一次虚拟参赛中，须先结束那一次。',
  },
  'virtual-limit': {
    status: 409,
    en: 'You have reached the limit of virtual runs of this contest.',
    zh: '你在此比赛中的虚拟参赛次数已达上限。',
  },
  'virtual-team-limit': {
    status: 409,
    en: 'This person is in too many teams for virtual runs of this contest. They must leave one first.',
    zh: '该用户在本比赛的虚拟参赛队伍过多，须先退出一支。',
  },
  'wrong-address': {
    status: 403,
    en: 'This contest is open to its participants only from the addresses of its room. If you are in the room, go to the jury.',
    zh: '参赛者只能在指定地址范围内参加此比赛。如果你已在考场，请联系裁判。',
  },
  'wrong-seat': {
    status: 403,
    en: 'Your account takes part in this contest from another seat. If you have to change seats, go to the jury.',
    zh: '你的账号在本场比赛中绑定了另一个座位。如需更换座位，请联系裁判。',
  },
  'newer-session': {
    status: 403,
    en: 'You have signed in elsewhere since, and only your latest sign-in opens this contest. Sign out, then sign in again at your seat.',
    zh: '你之后又在别处登录过，只有最近一次登录可以参加此比赛。请在自己的座位上退出后重新登录。',
  },
  'contest-token': {
    status: 403,
    en: 'Tokens do not open this contest to its participants. Sign in on the site.',
    zh: '参赛者不能用令牌参加此比赛，请在网站上登录。',
  },
  'exam-mode': {
    status: 403,
    en: 'While your exam runs, only its contest is open to you.',
    zh: '考试期间，你只能访问考试所在的比赛。',
  },
  'own-address-outside': {
    status: 409,
    en: 'These ranges do not contain your own address. Confirm it if they are those of another room.',
    zh: '这些地址范围不包含你自己的地址。如果考场在别处，请确认后保存。',
  },
  'token-limit': {
    status: 409,
    en: 'You have reached the limit of personal tokens. Revoke one first.',
    zh: '个人令牌数量已达上限，请先撤销一个。',
  },
} as const satisfies Record<string, RefusalText>;

export type RefusalCode = keyof typeof table;
export const refusals: Readonly<Record<RefusalCode, RefusalText>> = table;

/** A refusal on the wire. */
export interface RefusalBody {
  statusCode: number;
  /** Standard reason phrase of the status; for OAuth the error code. */
  error: string;
  /** The same as `message`, for OAuth. */
  error_description?: string;
  message: string;
  /** Only for refusals that API clients test for. */
  code?: string;
  refusal: RefusalCode;
  /** Places and reasons, such as `[{ place: 'body/slug', reason: '…' }]`. */
  places?: { place: string; reason: string }[];
  /** Used and allowed amounts of a quota. */
  usage?: RefusalUsage;
  /** A contest that still uses the problem. */
  borrower?: RefusalBorrower;
  /** The contest that is locked, and where the request comes from. */
  place?: RefusalPlace;
  /** Why a password is refused. */
  weakness?: PasswordWeakness;
}
