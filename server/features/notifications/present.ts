import {
  NOTIFICATION_EXCERPT,
  type Notification,
  type NotificationKind,
} from '../../../contract/notifications/notifications.ts';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { shorten } from '../../../contract/pages/content-heads.ts';
import { paths, personPath, postPath, videoPath } from '../../../contract/pages/pages.ts';
import {
  competitionPath,
  invitationPath,
  matchPath,
  organisePath,
  resultPath,
  sportsPaths,
  teamPath,
} from '../../../contract/pages/sports-pages.ts';
import { sideTexts } from '../../../contract/sports/matches.ts';
import { matchText } from '../../../contract/sports/results/match-words.ts';
import { presentToMembers } from '../accounts/present.ts';
import type { NamedMatchRow, NotificationRow } from './queries.ts';

const at = (page: string, commentId: string | null) => (commentId === null ? page : `${page}#comment-${commentId}`);

/** Where results are entered that are due: one in its form, several where they are listed. */
function pathOfDue({ detail, count, placeId, subjectId }: NotificationRow): string {
  if (count === 1 && placeId !== null) return resultPath(placeId);
  return detail === 'missing organiser' ? organisePath(subjectId) : sportsPaths.myMatches;
}

/** Kinds that ask for something: they open the form in which it is done. */
const TO_RESULT: readonly NotificationKind[] = ['result-submitted', 'result-disputed'];

/** The page that a notification opens. */
function pathOf(row: NotificationRow): string {
  const { kind, subjectKind, subjectId, placeId, commented, isWatched, actors } = row;
  if (kind === 'sign-in') return accountPaths.signIn;
  if (kind === 'entry-invited' && subjectKind === 'none') return sportsPaths.myMatches;
  if (subjectKind === 'match')
    return TO_RESULT.includes(kind)
      ? resultPath(subjectId)
      : at(matchPath(subjectId), kind === 'mention' ? placeId : null);
  if (subjectKind === 'team') return teamPath(subjectId);
  if (kind === 'organiser-invited') return invitationPath(subjectId);
  if (subjectKind === 'competition' && kind === 'result-due') return pathOfDue(row);
  if (subjectKind === 'competition')
    return kind === 'entry' && row.detail === 'asked' ? organisePath(subjectId) : competitionPath(subjectId);
  if (kind === 'follow' && actors[0]) return personPath(actors[0].username);
  const commentId = subjectKind === 'comment' && kind !== 'reply' ? subjectId : placeId;
  if (subjectKind === 'post') return at(postPath(subjectId), commentId);
  if (commented?.postId) return at(postPath(commented.postId), commentId);
  if (commented?.matchId) return at(matchPath(commented.matchId), commentId);
  const videoId = commented?.videoId ?? subjectId;
  if (isWatched) return at(videoPath(videoId), commentId);
  return subjectKind === 'video' ? paths.videos : paths.notifications;
}

/** Names stand apart by their own direction, wherever they are read. */
const apart = (name: string | null) => `\u2068${name ?? sideTexts.open()}\u2069`;

const wordsOfMatch = ({ home, away, sport, result }: NamedMatchRow): string =>
  matchText({ home: apart(home), away: apart(away) }, sport, result);

/** A notification as its member is sent it. */
export const presentNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  subject: row.subjectKind,
  detail: row.detail,
  excerpt: shorten(row.match ? wordsOfMatch(row.match) : row.excerpt, NOTIFICATION_EXCERPT),
  actors: row.actors.map(presentToMembers),
  count: row.count,
  path: pathOf(row),
  at: row.createdAt.toISOString(),
  isSeen: row.seenAt !== null,
  isRead: row.readAt !== null,
});
