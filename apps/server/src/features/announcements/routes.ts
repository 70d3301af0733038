import { getAnnouncement } from './get-announcement.ts';
import { listAnnouncements } from './list-announcements.ts';
import { changeAnnouncement, makeAnnouncement, removeAnnouncement } from './write-announcement.ts';

export const announcementsRoutes = [
  listAnnouncements,
  makeAnnouncement,
  getAnnouncement,
  changeAnnouncement,
  removeAnnouncement,
];
