import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The Overview tab. */
export const texts = catalogue({
  loading: 'Loading the overview',

  lastDays: { one: 'The last day', other: 'The last {count} days' },
  updated: 'Updated: {ago}',
  admins: { one: '<b>{count}</b> member is an admin.', other: '<b>{count}</b> members are admins.' },
  inactive: { one: '<b>{count}</b> member is deactivated.', other: '<b>{count}</b> members are deactivated.' },
  secondAdmin: 'Make a second person an admin, so someone can step in when the first is away.',

  sports: 'Match day',
  teams: { one: '<b>{count}</b> team', other: '<b>{count}</b> teams' },
  competitions: { one: '<b>{count}</b> competition', other: '<b>{count}</b> competitions' },
  matches: { one: '<b>{count}</b> match', other: '<b>{count}</b> matches' },
  missing: { one: '<b>{count}</b> result is missing.', other: '<b>{count}</b> results are missing.' },
  allCompetitions: 'All competitions',

  series: { users: 'Members', posts: 'Posts', videos: 'Clips', comments: 'Comments', reactions: 'Reactions' },
  noneNew: {
    users: { one: 'No new members in {count} day.', other: 'No new members in {count} days.' },
    posts: { one: 'No new posts in {count} day.', other: 'No new posts in {count} days.' },
    videos: { one: 'No new clips in {count} day.', other: 'No new clips in {count} days.' },
    comments: { one: 'No new comments in {count} day.', other: 'No new comments in {count} days.' },
    reactions: { one: 'No new reactions in {count} day.', other: 'No new reactions in {count} days.' },
  },
  newPerDay: {
    users: 'New members per day: {sum} in {days} days, most on {best} ({most}).',
    posts: 'New posts per day: {sum} in {days} days, most on {best} ({most}).',
    videos: 'New clips per day: {sum} in {days} days, most on {best} ({most}).',
    comments: 'New comments per day: {sum} in {days} days, most on {best} ({most}).',
    reactions: 'New reactions per day: {sum} in {days} days, most on {best} ({most}).',
  },
  onDay: '{day}: {added}',
  peak: 'Peak: {most} a day',
  today: 'Today',

  asTable: 'Show as a table',
  table: 'Daily activity',
  tableCaption: {
    one: 'New members, posts, clips, comments and reactions on the last day (UTC)',
    other: 'New members, posts, clips, comments and reactions on each of the last {count} days (UTC)',
  },
  day: 'Day',

  storage: 'Storage',
  used: '<size>{used}</size> <rest>used, {free} free.</rest>',
  stored: {
    videos: 'Clips',
    posters: 'Clip pictures',
    pictures: 'Pictures',
    uploads: 'Uploads in progress',
    database: 'Database',
  },
  measured: 'Measured: {ago}',

  youtube: 'YouTube',
  uploadsLeft: {
    one: '<number>{count}</number> <rest>upload left today out of {perDay}.</rest>',
    other: '<number>{count}</number> <rest>uploads left today out of {perDay}.</rest>',
  },
  quotaResets: 'The quota resets on {time}.',
  noQuota: 'Clips are hosted on this site, so there is no quota.',

  lastBackup: 'Last backup',
  noBackup: 'No backup on record.',
  noBackupNote: 'Whoever runs the server can have one made every night (BACKUP_DIR), or make one now: npm run backup.',
  backupSize: 'Size: {size}',
  backupLate: 'The backup of last night is missing. Whoever runs the server finds the reason in its log.',

  drill: 'Last tried restore',
  drillOk: 'Restored {ago}, from the backup of {made}.',
  drillFailed: 'Failed {ago}, with the backup of {made}. Whoever runs the server tries again: npm run drill -- FILE.',
  drillOld: 'That was more than 90 days ago. Whoever runs the server tries again: npm run drill -- FILE.',
  noDrill: 'No restore has been tried yet. Whoever runs the server tries one: npm run drill -- FILE.',
});
