import type { AdminVideo } from '../../../contract/admin.ts';
import type { Video } from '../../../contract/videos.ts';
import type { VideoHosts } from '../../video-hosts/video-host.ts';
import { pictureUrl, presentAuthor } from '../accounts/present.ts';
import type { VideoForAdmins } from './admin-queries.ts';
import type { VideoWithUploader } from './queries.ts';

export const posterUrl = (videoId: string) => `/posters/${videoId}`;

/** The type, followed by the subtype in parentheses if there is one (spec 1 §7). */
export const eventTypeText = (video: Pick<VideoWithUploader, 'eventType' | 'eventSubtype'>) =>
  video.eventSubtype ? `${video.eventType} (${video.eventSubtype})` : video.eventType;

/** A video as everybody may see it, without the uploader's email. */
export function presentVideo(video: VideoWithUploader, hosts: VideoHosts): Video {
  const moment = video.createdAt.toISOString();
  return {
    _id: video.id,
    title: video.title,
    description: video.description,
    youtubeLink: hosts.of(video.host).watchLink(video.hostVideoId ?? ''),
    posterUrl: posterUrl(video.id),
    durationSeconds: video.durationSeconds,
    country: video.country,
    school: { name: video.schoolName, faculty: video.schoolFaculty, department: video.schoolDepartment },
    eventType: eventTypeText(video),
    participants: video.participants,
    tags: video.tags,
    uploadedBy: video.uploader && presentAuthor(video.uploader),
    uploadTime: moment,
    uploadDate: moment,
    createdAt: moment,
  };
}

/** A video as admins see it, with the uploader's email. */
export const presentVideoForAdmins = (video: VideoForAdmins, hosts: VideoHosts): AdminVideo => ({
  ...presentVideo(video, hosts),
  uploadedBy: video.uploader && {
    _id: video.uploader.id,
    username: video.uploader.username,
    email: video.uploader.email,
    profilePicture: pictureUrl(video.uploader.profilePicture),
  },
});
