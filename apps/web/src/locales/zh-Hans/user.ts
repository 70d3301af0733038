import type { user as en } from '../en/user.ts';
import type { Translated } from '../translated.ts';

export const user: Translated<typeof en> = {
  'view.title': '用户',
  'view.settings': '设置',
  'view.private': '以上资料仅自己和全站管理员可见。',
  'view.notGiven': '未填写',

  'settings.title': '个人设置',
  'settings.profile': '资料',
  'settings.password': '密码',
  'settings.privacy': '隐私',
  'settings.verified': '已由登录方式认证，不能在此修改。',
  'settings.denied': '这是其他用户的设置',
};
