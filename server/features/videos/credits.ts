import { BRAND } from '../../../contract/pages/head.ts';
import type { Clip } from '../../video-hosts/video-host.ts';
import { eventTypeText } from './present.ts';
import type { VideoWithUploader } from './queries.ts';
import { texts } from './texts.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What a host gets about a video: its own page shows neither school nor event, so the description names them. */
export function clipOf(video: VideoWithUploader, uploadKey: string): Clip {
  const school = [video.schoolFaculty, video.schoolDepartment, video.schoolName, video.country].filter(Boolean);
  const players = video.participants.map(({ name, school: from, country }) =>
    [name, from, country].filter(Boolean).join(', '),
  );
  const credits = [
    eventTypeText(video),
    school.join(', '),
    players.length > 0 && texts.players({ names: players.join('; ') }),
    video.uploader && texts.sharedBy({ name: capitalised(video.uploader.username), brand: BRAND }),
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
