import type { org as en } from '../en/org.ts';
import type { Translated } from '../translated.ts';

export const org: Translated<typeof en> = {
  'new.title': '新建组织',
  'field.name': '名称',
  'field.name.required': '请填写组织名称。',
  'field.name.long': '最多 64 个字符。',
  'field.email': '邮箱',
  'field.email.help': '未上传头像时，组织头像取自头像服务中该邮箱的图片。',
  'field.email.long': '最多 128 个字符。',
};
