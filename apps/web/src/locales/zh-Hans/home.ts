import type { home as en } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof en> = {
  title: '首页',
  orgTitle: '组织',

  'contests.global': '近期公开比赛',

  'announcements.title': '公告',
  'announcements.name': '标题',
  'announcements.date': '日期',
  'announcements.unpublished': '未发布',
  'announcements.new': '新建公告',
  'announcements.edit': '编辑',
  'announcements.empty': '没有公告',
  'announcements.emptyDetail': '本站和你所在组织的消息会显示在这里。',

  'friends.title': '友情链接',
  'friends.empty': '没有链接',
  'friends.emptyDetail': '相关网站的链接会显示在这里。',

  'posters.title': '海报',
  'posters.carousel': '轮播',
  'posters.next': '下一张海报',
  'posters.previous': '上一张海报',
  'posters.pause': '停止轮播',
  'posters.play': '开始轮播',
  'posters.show': '显示{{title}}',
};
