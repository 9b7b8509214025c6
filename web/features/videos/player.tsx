import { memo, useRef } from 'react';
import type { Video } from '../../../contract/videos.ts';
import { useNear } from '../../ui/use-near.ts';
import { embedUrl } from './links.ts';

type Props = { video: Pick<Video, 'title' | 'youtubeLink' | 'posterUrl'> };

const REFERRER = 'strict-origin-when-cross-origin'; // YouTube refuses a missing referrer with error 153 (DESIGN.md decision 8)

/**
 * The embedded player: a real iframe whose first document is only the poster, so that a gallery of twenty costs
 * twenty pictures and not twenty players. Following the poster's link loads the player in its place. A frame costs
 * some 30 ms even so: far from the window it is not made yet.
 */
export const Player = memo(function Player({ video }: Props) {
  const address = embedUrl(video.youtubeLink);
  const room = useRef<HTMLDivElement>(null);
  const isNear = useNear(room);
  if (!address) return null;
  if (!isNear) return <div ref={room} className="video-frame" />;
  return (
    <iframe
      title={`Video: ${video.title}`}
      srcDoc={poster(address, video)}
      loading="lazy"
      referrerPolicy={REFERRER}
      allow="autoplay; picture-in-picture; encrypted-media"
      allowFullScreen
      className="video-frame"
    />
  );
});

function poster(address: string, { title, posterUrl }: Props['video']): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<title>${escaped(title)}</title>`,
    '<link rel="stylesheet" href="/player.css">',
    `<a class="poster" href="${escaped(`${address}&autoplay=1`)}" referrerpolicy="${REFERRER}"`,
    ` aria-label="Play ${escaped(title)}">`,
    `<img src="${escaped(posterUrl)}" alt=""><span></span></a>`,
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
