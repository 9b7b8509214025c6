import { memo, type SyntheticEvent, useCallback, useRef, useState } from 'react';
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
 * some 30 ms, so it is only rendered near the window, or once somebody comes to its place by keyboard, who then goes on
 * within it.
 */
export const Player = memo(function Player({ video }: Props) {
  const url = embedUrl(video.youtubeLink);
  const room = useRef<HTMLButtonElement>(null);
  const isNear = useNear(room);
  const [isReached, setIsReached] = useState(false);
  const takeFocus = useCallback((frame: HTMLIFrameElement | null) => frame?.focus(), []);
  if (!url) return null;
  if (!isNear && !isReached) {
    return (
      <button
        type="button"
        ref={room}
        aria-label={texts.play({ title: video.title })}
        className="video-frame"
        onFocus={() => setIsReached(true)}
        onClick={() => setIsReached(true)}
      />
    );
  }

  function onLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    const { contentDocument: inside } = frame;
    if (inside?.URL === 'about:srcdoc') {
      if (inside.hasFocus()) inside.querySelector('a')?.focus(); // who came before the poster: Tab would pass it by
      return;
    }
    void tryImport(() => import('./one-player.ts')).then((code) => code?.watchPlayer(frame)); // without it, the clip still plays
  }

  return (
    <iframe
      ref={isReached ? takeFocus : null}
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
