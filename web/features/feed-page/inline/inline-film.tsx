import { Pause, Play } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { videoPath } from '../../../../contract/pages/pages.ts';
import type { FeedVideo } from '../../../../contract/posts.ts';
import { hostVideoId } from '../../videos/links.ts';
import { join, lookAgain } from './stage.ts';
import { texts } from './texts.ts';

/** Plays a clip of this site over its poster while it is looked at, without sound; a press leads to its page. */
export function InlineFilm({ video }: { video: FeedVideo }) {
  const place = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  /** Where it was when it was last looked at, in seconds. */
  const at = useRef(0);
  /** It was paused by its button, and does not begin by itself again. */
  const isStopped = useRef(false);
  const hasFailed = useRef(false);
  const [isOn, setOn] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const navigate = useNavigate();
  const path = videoPath(video._id);
  const source = `/media/${hostVideoId(video.youtubeLink)}`;

  useEffect(() => {
    if (!place.current) return;
    return join(place.current, {
      isReady: () => !hasFailed.current && (!isStopped.current || film.current !== null),
      begin: () => setOn(true),
      end: () => {
        setOn(false);
        setShown(false);
      },
    });
  }, []);

  useEffect(() => {
    const { current: now } = film;
    if (!isOn || !now) return;
    now.src = source;
    now.muted = true; // React sets it too late for browsers that let only silent films begin
    now.currentTime = at.current;
    now.play().catch(() => {}); // a browser that does not let it goes on showing the poster
    return () => {
      at.current = now.currentTime;
      now.removeAttribute('src'); // its bytes stop coming
      now.load();
    };
  }, [isOn, source]);

  function fail() {
    hasFailed.current = true;
    lookAgain();
  }

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    navigate(path, { state: { from: film.current?.currentTime ?? 0 } });
  }

  function toggle() {
    isStopped.current = !isPaused;
    setPaused(!isPaused);
    if (isPaused) film.current?.play().catch(() => {});
    else film.current?.pause();
  }

  const { title } = video;
  return (
    <div ref={place} className="pointer-events-none absolute inset-0">
      {isOn && (
        <>
          <video
            ref={film}
            muted
            loop
            playsInline
            preload="none"
            disablePictureInPicture
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => setShown(true)}
            onError={fail}
            className={isShown ? 'size-full bg-night object-contain' : 'invisible size-full'}
          />
          {isShown && (
            <>
              {/* The title leads there, too: this one is for the pointer. */}
              <Link
                to={path}
                onClick={open}
                tabIndex={-1}
                aria-hidden="true"
                className="pointer-events-auto absolute inset-0"
              />
              <button
                type="button"
                aria-label={isPaused ? texts.play({ title }) : texts.pause({ title })}
                onClick={toggle}
                className="icon-btn pointer-events-auto absolute right-2 bottom-2 bg-night/75 text-white hover:bg-night"
              >
                {isPaused ? (
                  <Play aria-hidden="true" className="size-5" />
                ) : (
                  <Pause aria-hidden="true" className="size-5" />
                )}
              </button>
            </>
          )}
        </>
      )}
    </div>
  );
}
