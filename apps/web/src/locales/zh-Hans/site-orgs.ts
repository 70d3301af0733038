import type { siteOrgs as english } from '../en/site-orgs.ts';
import type { Translated } from '../translated.ts';

export const siteOrgs: Translated<typeof english> = {
  tab: '组织',
  search: '搜索组织',
  create: '创建组织',
  name: '名称',
  members: '成员',
  problems: '题目',
  recent: '提交（30 天）',
  storage: '存储',
  created: '创建时间',
  empty: '没有找到组织',
  emptyDetail: '可以更换搜索内容，或创建一个组织。',
};
