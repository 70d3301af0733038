import type { access as english } from '../en/access.ts';
import type { Translated } from '../translated.ts';

export const access: Translated<typeof english> = {
  levelSaved: '可见范围已保存',
  level: '谁可以查看',
  list: '访问列表',
  principal: '用户或小组',
  rights: '权限',
  find: '名称或 ID',
  findHelp: '成员或小组名称的一部分。',
  noMatch: '没有找到这样的用户或小组。',
  typeToFind: '请输入名称',
  add: '添加',
  added: '{{name}} 已加入列表，可以查看',
  edit: '修改 {{name}} 的权限',
  editTitle: '{{name}} 的权限',
  remove: '将 {{name}} 移出列表',
  removeAsk: '将 {{name}} 移出访问列表？',
  removeDetail: '此后仅保留可见范围赋予所有人的权限。',
  removed: '{{name}} 已移出列表',
  saved: '权限已保存',
  kept: '此页面不识别的权限将原样保留。',
  'type.guest': '非成员',
  'type.member': '成员',
  'type.group': '小组',
  'empty.title': '列表为空',
  'empty.detail': '可添加拥有单独权限的用户或小组。',
};
