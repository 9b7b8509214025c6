import { memo, type SyntheticEvent, useRef } from 'react';
import { posterSet } from '../../../contract/media.ts';
import type { Video } from '../../../contract/videos.ts';
import { tryImport } from '../../platform/code/load-code.ts';
import { useNear } from '../../ui/hooks/use-near.ts';
import { embedUrl } from './links.ts';
import { texts } from './texts.ts';

type Props = { video: Pick<Video, 'title' | 'youtubeLink' | 'posterUrl'> };

/**
 * The embedded player: a real iframe whose first document is only the poster, so that a gallery of twenty costs twenty
 * pictures and not twenty players. Following the poster's link loads the player in its place. Even so, a frame costs
 * some 30 ms, so it is only rendered near the window.
 */
export const Player = memo(function Player({ video }: Props) {
  const url = embedUrl(video.youtubeLink);
  const room = useRef<HTMLDivElement>(null);
  const isNear = useNear(room);
  if (!url) return null;
  if (!isNear) return <div ref={room} className="video-frame" />;

  function onLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    if (frame.contentDocument?.URL === 'about:srcdoc') return; // the poster
    void tryImport(() => import('./one-player.ts')).then((code) => code?.watchPlayer(frame)); // without it, the clip still plays
  }

  return (
    <iframe
      title={texts.videoOf({ title: video.title })}
      srcDoc={poster(url, video)}
      onLoad={onLoad}
      loading="lazy"
      // YouTube refuses a missing referrer with error 153; the poster's link has the page's policy.
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; picture-in-picture; encrypted-media"
      allowFullScreen
      className="video-frame"
    />
  );
});

const html = String.raw; // marks a string as markup, which is no text for people

function poster(url: string, { title, posterUrl }: Props['video']): string {
  // These parameters make YouTube's players listen to this page, and to no other.
  const player = `${url}&autoplay=1&enablejsapi=1&origin=${location.origin}`;
  return [
    html`<html lang="en"><title>${escaped(title)}</title>`,
    html`<link rel="stylesheet" href="/player.css">`,
    html`<a class="poster" href="${escaped(player)}" aria-label="${escaped(texts.play({ title }))}">`,
    // As wide as the frame, not as the page.
    html`<img src="${escaped(posterUrl)}" srcset="${escaped(posterSet(posterUrl))}" sizes="100vw" alt=""><span></span></a>`,
  ].join('');
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
