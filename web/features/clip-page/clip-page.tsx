import { useQuery, useQueryClient } from '@tanstack/react-query';
// Icons that no other page has, since anything that pages share is built into a file of its own.
import { CalendarDays, Copy, GraduationCap, SquarePlay, UsersRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPath, Link, NavigationType, useLocation, useNavigationType, useParams } from 'react-router';
import { watchHead } from '../../../contract/pages/content-heads.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { schoolPath, videoPath } from '../../../contract/pages/pages.ts';
import { type Video, videoMessages } from '../../../contract/videos.ts';
import { copyText } from '../../platform/clipboard.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { tryImport } from '../../platform/code/load-code.ts';
import { useSession } from '../../platform/session/session.ts';
import { loginLink, signupLink } from '../../platform/session/way-back.ts';
import { nameOf } from '../../platform/text.ts';
import { shortDate } from '../../platform/time.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FilmContext } from '../comments/comment-text.tsx';
import { Comments } from '../comments/comments.tsx';
import { useLive } from '../comments/use-live.ts';
import { itemKey, removeItem } from '../feed/loaded-feeds.ts';
import { SaveButton } from '../follow/save-button.tsx';
import { MatchLink } from '../match-clips/match-link.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { CardFooter } from '../posts/card-footer.tsx';
import { OwnActions } from '../videos/edit/own-actions.tsx';
import { FacultyBadge } from '../videos/faculty-badge.tsx';
import { hostVideoId, onYouTube } from '../videos/links.ts';
import { removalKey } from '../videos/mine/api.ts';
import { Player } from '../videos/player.tsx';
import { texts as cardTexts } from '../videos/texts.ts';
import { type ClipWithThread, clipQuery, isMissing, loadClip } from './clip-query.ts';
import { EmbedButton } from './embed-dialog.tsx';
import { NextClips } from './next-clips.tsx';
import { texts } from './texts.ts';

const PinPart = lazy(
  () => import('../match-clips/pin-part.tsx').then((module) => ({ default: module.PinPart })),
  'quiet',
);

/** The page of one clip, with what is said about it. Visitors may see it. */
export function Component() {
  const id = useParams().videoId ?? '';
  return (
    <ClipFrame>
      <Clip key={id} id={id} />
    </ClipFrame>
  );
}

export function ClipFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-7xl gap-8 px-4 pb-28 sm:pt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:px-8">
      {children}
    </div>
  );
}

/** A clip by its id. */
export function Clip({ id }: { id: string }) {
  const client = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const query = useQuery({ ...clipQuery(id), enabled: !isGone });

  function leaveGone() {
    if (isGone || client.isMutating({ mutationKey: removalKey(id) }) > 0) return; // deleted here, and about to leave
    setIsGone(true);
    removeItem(client, id);
    client.removeQueries({ queryKey: itemKey(id) });
    toast.info(videoMessages.unknown(), FEED_TOAST);
  }

  if (isGone || isMissing(query.error)) return <NotFound />;
  if (query.data) return <Loaded clip={query.data} onGone={leaveGone} />;
  return query.error ? <Failure onRetry={query.refetch} busy={query.isFetching} /> : <Loading />;
}

function Loaded({ clip: video, onGone }: { clip: ClipWithThread; onGone: () => void }) {
  const { _id: id, durationSeconds: length } = video;
  const player = useRef<HTMLDivElement>(null);
  const isVisitor = useSession(({ isLoggedIn }) => !isLoggedIn);
  const ownId = useSession(({ userData }) => userData?._id);
  const target = useMemo(() => ({ kind: 'video', id }) as const, [id]);
  const live = useLive(target, loadClip, onGone);
  const head = useMemo(() => watchHead(hostVideoId(video.youtubeLink) ?? '', { ...video, video }), [video]);
  const film = useMemo(() => ({ length, seek: (seconds: number) => seek(player, seconds) }), [length]);
  useGoOn(player);
  // Videos outlive their uploader's account (spec D.19).
  const by = video.uploadedBy ?? { username: texts.formerMember() };
  return (
    <>
      <PageHead head={head} />
      <div className="min-w-0">
        <article aria-labelledby="clip">
          <div ref={player} className="scroll-mt-20 overflow-hidden max-sm:-mx-4 sm:rounded-card">
            <Player video={video} />
          </div>
          <h1 id="clip" dir="auto" className="mt-5 text-2xl wrap-anywhere sm:text-3xl">
            {video.title}
          </h1>
          {video.match && <MatchLink of={video.match} />}
          {(!isVisitor || video.match) && (
            <PinPart videoId={id} isOwn={ownId !== undefined && video.uploadedBy?._id === ownId} />
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex min-w-0 items-center gap-3">
              <PersonPicture of={by} />
              <p className="min-w-0 leading-tight">
                <span className="block truncate font-semibold">
                  <PersonLink of={by}>{nameOf(by)}</PersonLink>
                </span>
                <time dateTime={video.createdAt} className="text-sm text-muted">
                  {shortDate(video.createdAt)}
                </time>
              </p>
            </div>
            <Actions video={video} />
          </div>
          <p dir="auto" className="mt-5 max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {video.description}
          </p>
          <Facts video={video} />
          {video.tags.length > 0 && (
            <ul aria-label={texts.tags()} className="mt-5 flex flex-wrap gap-x-3 gap-y-1 font-medium text-pitch-ink">
              {video.tags.map((tag) => (
                <li key={tag} dir="auto" className="wrap-anywhere">
                  #{tag}
                </li>
              ))}
            </ul>
          )}
          <div className="-mx-4 mt-5 sm:-mx-5">
            <CardFooter of={video} path={videoPath(id)} text={video.title} inFeed={false} />
          </div>
        </article>
        <FilmContext value={film}>
          <Comments target={target} thread={video} live={live} ownerId={video.uploadedBy?._id ?? null} />
        </FilmContext>
      </div>
      <aside aria-label={texts.more({ brand: BRAND })} className="mt-10 grid content-start gap-8 lg:mt-0">
        {isVisitor && <Join />}
        <NextClips clips={video.next} />
      </aside>
    </>
  );
}

/** Goes on where the clip was in the card from which somebody has come; not on the way back, nor after a reload. */
function useGoOn(player: RefObject<HTMLElement | null>): void {
  const from = (useLocation().state as { from?: unknown } | null)?.from;
  const isComing = useNavigationType() === NavigationType.Push && typeof from === 'number';
  useEffect(() => {
    if (isComing) seek(player, from);
  }, [isComing, from, player]);
}

/** Plays the clip from there. */
function seek(player: RefObject<HTMLElement | null>, seconds: number): void {
  void tryImport(() => import('../videos/seek.ts')).then((code) => {
    if (player.current) void code?.seekIn(player.current, seconds);
  });
}

function Actions({ video }: { video: Video }) {
  async function copy() {
    // The URL of this page, whichever host has the video.
    if (await copyText(new URL(videoPath(video._id), location.origin).href)) toast.success(videoMessages.linkCopied());
    else toast.error(texts.copyFailed());
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={copy}>
        <Copy aria-hidden="true" className="size-5" />
        {cardTexts.copyLink()}
      </Button>
      {onYouTube(video.youtubeLink) && (
        <a href={video.youtubeLink} target="_blank" rel="noopener" className="btn btn-secondary">
          <SquarePlay aria-hidden="true" className="size-5" />
          {cardTexts.watchOnYouTube()}
        </a>
      )}
      <EmbedButton video={video} />
      <SaveButton kind="video" id={video._id} className="icon-btn flex-none" />
      <ReportButton kind="video" id={video._id} by={video.uploadedBy} />
      <OwnActions video={video} />
    </div>
  );
}

function Facts({ video: { school, country, eventType, participants } }: { video: Video }) {
  return (
    <dl className="card mt-6 grid gap-4 p-5 text-[0.9375rem] sm:grid-cols-2">
      <Fact name={texts.event()} icon={<CalendarDays aria-hidden="true" />}>
        {eventType}
      </Fact>
      <Fact name={texts.school()} icon={<GraduationCap aria-hidden="true" />}>
        <Link to={schoolPath(school.name)} className="link">
          {school.name}
        </Link>
        , {country}
        {school.department && <span className="block text-muted">{school.department}</span>}
        <span className="mt-1.5 flex">
          <FacultyBadge faculty={school.faculty} />
        </span>
      </Fact>
      {participants.length > 0 && (
        <Fact name={texts.people()} icon={<UsersRound aria-hidden="true" />} className="sm:col-span-2">
          <ul className="grid gap-1">
            {participants.map((one) => (
              <li key={JSON.stringify(one)}>
                {one.name}
                <span className="text-muted">
                  {[one.school, one.country].flatMap((place) => (place ? `, ${place}` : [])).join('')}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; icon: ReactNode; className?: string; children: ReactNode };

function Fact({ name, icon, className = '', children }: FactProps) {
  return (
    <div className={`grid grid-cols-[1.25rem_minmax(0,1fr)] content-start gap-x-3 ${className}`}>
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-muted *:[svg]:size-5">
        {icon} {name}
      </dt>
      <dd dir="auto" className="col-start-2 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function Join() {
  const here = createPath(useLocation());
  return (
    <section aria-labelledby="join" className="card p-5">
      <h2 id="join" className="text-xl">
        {texts.joinBrand({ brand: BRAND })}
      </h2>
      <p className="mt-2 text-muted">{texts.joinFor()}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={signupLink(here)} className="btn btn-primary grow">
          {texts.join()}
        </Link>
        <Link to={loginLink(here)} className="btn btn-secondary grow">
          {texts.signIn()}
        </Link>
      </div>
    </section>
  );
}

export function Failure({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div className="mx-auto w-full max-w-lg py-16 text-center lg:col-span-2">
      <Banner variant="danger" className="text-left">
        {texts.failed()}
      </Banner>
      <Button variant="pitch" busy={busy} onClick={onRetry} className="mt-6">
        {texts.tryAgain()}
      </Button>
    </div>
  );
}

export function Loading() {
  return (
    <div role="status" aria-label={texts.loading()} className="min-w-0">
      <div className="max-sm:-mx-4">
        <Skeleton className="aspect-video rounded-none sm:rounded-card" />
      </div>
      <Skeleton className="mt-6 h-8 w-3/4" />
      <div className="mt-5 flex gap-3">
        <Skeleton className="size-11 flex-none rounded-full" />
        <Skeleton className="h-11 w-40" />
      </div>
      <Skeleton className="mt-6 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </div>
  );
}
