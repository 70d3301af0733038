import type { Language } from '../../http/refusal.ts';
import { escapeHtml } from '../../http/escape-html.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

export type CodePurpose = 'login' | 'verify' | 'bind';

const purposes: Readonly<Record<Language, Record<CodePurpose, string>>> = {
  en: { login: 'sign in', verify: 'confirm your identity', bind: 'bind this e-mail address to your account' },
  'zh-Hans': { login: '登录', verify: '验证身份', bind: '绑定此邮箱' },
};

/** A mail with a six-digit code. */
export function codeMail(language: Language, purpose: CodePurpose, code: string): MailText {
  const purposeText = purposes[language][purpose];
  if (language === 'zh-Hans')
    return compose(language, {
      subject: `验证码 ${code}`,
      lines: [`你正在${purposeText}，验证码为：`],
      highlight: { text: code },
      after: ['验证码五分钟内有效，请勿告诉任何人。', '如果这不是你本人的操作，请忽略此邮件。'],
    });
  return compose(language, {
    subject: `Your code is ${code}`,
    lines: [`Use this code to ${purposeText}:`],
    highlight: { text: code },
    after: ['It is valid for five minutes. Do not share it.', 'If you did not request it, ignore this mail.'],
  });
}

/** A mail with a link that replaces a forgotten password. */
export function resetMail(language: Language, name: string, url: string): MailText {
  if (language === 'zh-Hans')
    return compose(language, {
      subject: '重设密码',
      lines: [`${name}，你好：`, '点击以下链接设置新密码：'],
      highlight: { text: url, url },
      after: ['链接三十分钟内有效，只能使用一次。', '如果这不是你本人的操作，请忽略此邮件，你的密码不会改变。'],
    });
  return compose(language, {
    subject: 'Set a new password',
    lines: [`Hello ${name},`, 'follow this link to set a new password:'],
    highlight: { text: url, url },
    after: [
      'It works once, within thirty minutes.',
      'If you did not request it, ignore this mail; your password stays the same.',
    ],
  });
}

export type Change = 'password' | 'second-factor-off' | 'mail';

const changes: Readonly<Record<Language, Record<Change, string>>> = {
  en: {
    password: 'The password of your account was changed, and all other sessions were signed out.',
    'second-factor-off': 'Your account no longer requires a second factor.',
    mail: 'Your account was bound to another e-mail address.',
  },
  'zh-Hans': {
    password: '你的账号密码已修改，其他登录均已退出。',
    'second-factor-off': '你的账号已停用两步验证。',
    mail: '你的账号已绑定到另一个邮箱。',
  },
};

/** Notifies a user of a change to a sign-in method. */
export function changeMail(language: Language, name: string, change: Change): MailText {
  const changeText = changes[language][change];
  if (language === 'zh-Hans')
    return compose(language, {
      subject: '账号安全提醒',
      lines: [`${name}，你好：`, changeText],
      after: ['如果这不是你本人的操作，请立即联系管理员。'],
    });
  return compose(language, {
    subject: 'Your account was changed',
    lines: [`Hello ${name},`, changeText],
    after: ['If this was not you, contact an administrator immediately.'],
  });
}

/** Reminds a user of missing work in a contest. `url` leads to its problems, `endsAt` is its end. */
export function reminderMail(
  language: Language,
  { name, org, contest, endsAt, url }: { name: string; org: string; contest: string; endsAt: Date; url: string },
): MailText {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN';
  const end = `${endsAt.toLocaleString(locale, { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' })} UTC`;
  if (language === 'zh-Hans')
    return compose(language, {
      subject: `提醒：${contest}`,
      lines: [`${name}，你好：`, `${org} 的「${contest}」还有题目未完成，截止时间为 ${end}：`],
      highlight: { text: url, url },
      after: ['此邮件由比赛管理者发出。'],
    });
  return compose(language, {
    subject: `Reminder: ${contest}`,
    lines: [`Hello ${name},`, `some of your work in “${contest}” (${org}) is missing. It ends on ${end}:`],
    highlight: { text: url, url },
    after: ['A director of the contest sent you this reminder.'],
  });
}

interface MailParts {
  subject: string;
  lines: readonly string[];
  highlight?: { text: string; url?: string };
  after: readonly string[];
}

function compose(language: Language, { subject, lines, highlight, after }: MailParts): MailText {
  const text = [...lines, ...(highlight ? [highlight.text] : []), ...after].join('\n\n');
  const p = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f2fa;color:#1d1b20;font:16px/1.5 sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">
${lines.map(p).join('\n')}
${highlight ? highlightHtml(highlight) : ''}
${after.map(p).join('\n')}
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

function highlightHtml({ text, url }: { text: string; url?: string }): string {
  if (url === undefined)
    return `<p style="margin:0 0 16px;font:600 32px/1.25 monospace;letter-spacing:4px;color:#6750a4">${escapeHtml(text)}</p>`;
  return `<p style="margin:0 0 16px;word-break:break-all"><a href="${escapeHtml(url)}" style="color:#6750a4">${escapeHtml(text)}</a></p>`;
}
