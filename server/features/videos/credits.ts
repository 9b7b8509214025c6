import { BRAND } from '../../../contract/head.ts';
import type { Clip } from '../../video-hosts/video-host.ts';
import { eventTypeText } from './present.ts';
import type { VideoWithUploader } from './queries.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What a host is told of a video: its own page shows neither school nor event, so they stand in the description. */
export function clipOf(video: VideoWithUploader, uploadKey: string): Clip {
  const school = [video.schoolFaculty, video.schoolDepartment, video.schoolName, video.country].filter(Boolean);
  const players = video.participants.map(({ name, school: from, country }) =>
    [name, from, country].filter(Boolean).join(', '),
  );
  const credits = [
    eventTypeText(video),
    school.join(', '),
    players.length > 0 && `With ${players.join('; ')}`,
    video.uploader && `Shared by ${capitalised(video.uploader.username)} on ${BRAND}`,
  ];
  return {
    uploadKey,
    mimeType: video.mimeType,
    byteSize: video.byteSize,
    title: video.title,
    description: `${video.description}\n\n${credits.filter(Boolean).join('\n')}`,
    tags: video.tags,
    posterKey: video.posterKey,
  };
}
