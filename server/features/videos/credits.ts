import { BRAND } from '../../../contract/pages/head.ts';
import { displayName } from '../../platform/text.ts';
import type { Clip, ClipWords } from '../../video-hosts/video-host.ts';
import { eventTypeText } from './present.ts';
import type { VideoWithUploader } from './queries.ts';
import { texts } from './texts.ts';

/** What a host shows of a video: its own page shows neither school nor event, so the description names them. */
export function clipWordsOf(video: VideoWithUploader): ClipWords {
  const school = [video.schoolFaculty, video.schoolDepartment, video.schoolName, video.country].filter(Boolean);
  const players = video.participants.map(({ name, school: from, country }) =>
    [name, from, country].filter(Boolean).join(', '),
  );
  const credits = [
    eventTypeText(video),
    school.join(', '),
    players.length > 0 && texts.players({ names: players.join('; ') }),
    video.uploader && texts.sharedBy({ name: displayName(video.uploader.username), brand: BRAND }),
  ];
  return {
    title: video.title,
    description: `${video.description}\n\n${credits.filter(Boolean).join('\n')}`,
    tags: video.tags,
    posterKey: video.posterKey,
  };
}

/** What a host gets of a video that it is to publish. */
export const clipOf = (video: VideoWithUploader, uploadKey: string): Clip => ({
  uploadKey,
  mimeType: video.mimeType,
  byteSize: video.byteSize,
  ...clipWordsOf(video),
});
