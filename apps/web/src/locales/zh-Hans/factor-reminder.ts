import type { factorReminder as english } from '../en/factor-reminder.ts';
import type { Translated } from '../translated.ts';

export const factorReminder: Translated<typeof english> = {
  label: '账号安全',
  remind: '你的管理员账号目前只有密码保护，请启用两步验证。',
  act: '去启用',
};
