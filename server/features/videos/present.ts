import type { AdminVideo } from '../../../contract/admin.ts';
import type { Like } from '../../../contract/reactions.ts';
import type { EditableVideo } from '../../../contract/videos/edits.ts';
import { type Video, videoMessages } from '../../../contract/videos.ts';
import { youtubeMessages } from '../../../contract/youtube.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import type { VideoHosts } from '../../video-hosts/video-host.ts';
import { pictureUrl, presentAuthor, presentName } from '../accounts/present.ts';
import { presentClipMatch } from '../matches/clips/present.ts';
import type { VideoForAdmins } from './admin-queries.ts';
import type { VideoRow, VideoWithLikes, VideoWithUploader } from './queries.ts';

/** Another one after each edit, since caches keep posters for minutes; the drawn one shows the title, too. */
export const posterUrl = ({ id, edition }: Pick<VideoWithUploader, 'id' | 'edition'>) =>
  edition === 1 ? `/posters/${id}` : `/posters/${id}/${edition}`;

/** What its uploader is told of a video that is stored and not published yet. */
export function queuedMessage(video: Pick<VideoRow, 'host' | 'hostError'> | undefined): string {
  if (video?.host !== 'youtube') return videoMessages.queuedHere();
  return video.hostError === youtubeMessages.quiet() ? youtubeMessages.quiet() : videoMessages.queued();
}

/** The type, followed by the subtype in parentheses if there is one (spec 1 §7). */
export const eventTypeText = (video: Pick<VideoWithUploader, 'eventType' | 'eventSubtype'>) =>
  video.eventSubtype ? `${video.eventType} (${video.eventSubtype})` : video.eventType;

/** A video as everybody may see it, without the uploader's email. */
export function presentVideo(video: VideoWithUploader, hosts: VideoHosts, to: Audience): Video {
  const moment = video.createdAt.toISOString();
  return {
    _id: video.id,
    title: video.title,
    description: video.description,
    youtubeLink: hosts.of(video.host).watchLink(video.hostVideoId ?? ''),
    posterUrl: posterUrl(video),
    durationSeconds: video.durationSeconds,
    country: video.country,
    school: { name: video.schoolName, faculty: video.schoolFaculty, department: video.schoolDepartment },
    eventType: eventTypeText(video),
    participants: video.participants,
    tags: video.tags,
    uploadedBy: video.uploader && presentAuthor(video.uploader, to),
    likeCount: video.likeCount,
    reactionCounts: video.reactionCounts,
    commentCount: video.commentCount,
    uploadTime: moment,
    uploadDate: moment,
    createdAt: moment,
    ...(video.match && { match: presentClipMatch(video.match) }),
  };
}

/** A video's words as the form shows them that changes them. */
export const presentEditable = (video: VideoRow): EditableVideo => ({
  _id: video.id,
  edition: video.edition,
  title: video.title,
  description: video.description,
  country: video.country,
  schoolName: video.schoolName,
  schoolFaculty: video.schoolFaculty,
  schoolDepartment: video.schoolDepartment,
  eventType: video.eventType,
  eventSubtype: video.eventSubtype,
  tags: video.tags,
  participants: video.participants,
  posterUrl: posterUrl(video),
});

/** Its newest reactions. */
export const presentLikes = ({ likes }: VideoWithLikes, to: Audience): Like[] =>
  likes.map(({ id, type, accountId, username, shownName }) => ({
    ...{ _id: id, type },
    user: { _id: accountId, username, ...presentName(shownName, to) },
  }));

/** A video as admins see it, with the uploader's email. */
export const presentVideoForAdmins = (video: VideoForAdmins, hosts: VideoHosts): AdminVideo => ({
  ...presentVideo(video, hosts, 'members'),
  uploadedBy: video.uploader && {
    _id: video.uploader.id,
    username: video.uploader.username,
    email: video.uploader.email,
    profilePicture: pictureUrl(video.uploader.profilePicture),
  },
});
