import type { operator as english } from '../en/operator.ts';
import type { Translated } from '../translated.ts';

export const operator: Translated<typeof english> = {
  'orgs.tab': '组织',
  'orgs.search': '搜索组织',
  'orgs.create': '创建组织',
  'orgs.name': '名称',
  'orgs.members': '成员',
  'orgs.problems': '题目',
  'orgs.recent': '提交（30 天）',
  'orgs.storage': '存储',
  'orgs.storageOf': '{{used}} / {{quota}}',
  'orgs.created': '创建时间',
  'orgs.empty': '没有找到组织',
  'orgs.emptyDetail': '可以更换搜索内容，或创建一个组织。',

  'runners.tab': '评测机',
  'runners.emptyDetail': '设置 ASSAY_RUNNERS 可随服务器启动共享评测机，也可以在组织的“评测机”页面注册。',
  'runners.help': '全站的评测机。共享评测机随服务器启动（ASSAY_RUNNERS），为所有组织评测；组织也可以注册自己的评测机。',

  'factor.remind': '你的管理员账号目前只有密码保护，请启用两步验证。',
  'factor.act': '去启用',
};
