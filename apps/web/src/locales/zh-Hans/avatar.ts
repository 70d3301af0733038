import type { avatar as en } from '../en/avatar.ts';
import type { Translated } from '../translated.ts';

export const avatar: Translated<typeof en> = {
  label: '头像',
  hint: '将图片拖到此处，会裁剪为正方形。',
  choose: '选择图片',
  preview: '新头像预览',
  use: '使用此头像',
  saved: '头像已更换',
  tooLarge: '文件超过 {{size}}。',
  notAnImage: '浏览器无法将此文件作为图片打开，请使用 PNG、JPEG 或 WebP 图片。',
  none: '尚未上传头像。',
  remove: '移除头像',
  removeAsk: '移除{{name}}的头像？',
  'removeDetail.user': '头像会从服务器上删除，改为显示默认头像。',
  'removeDetail.other': '头像会从服务器上删除，改为显示图标。',
  removed: '头像已移除',
};
