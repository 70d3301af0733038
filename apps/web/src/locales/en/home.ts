export const home = {
  title: 'Home',
  orgTitle: 'Organization',

  'contests.global': 'Recent public contests',

  'announcements.title': 'Announcements',
  'announcements.name': 'Title',
  'announcements.date': 'Date',
  'announcements.unpublished': 'Draft',
  'announcements.new': 'New announcement',
  'announcements.edit': 'Edit',
  'announcements.empty': 'No announcements',
  'announcements.emptyDetail': 'News of the site and of your organization appears here.',

  'friends.title': 'Links',
  'friends.empty': 'No links',
  'friends.emptyDetail': 'Links to related sites appear here.',

  'posters.title': 'Posters',
  'posters.carousel': 'carousel',
  'posters.next': 'Next poster',
  'posters.previous': 'Previous poster',
  'posters.pause': 'Pause the posters',
  'posters.play': 'Play the posters',
  'posters.show': 'Show {{title}}',
} as const;
