import {
  ArrowUp,
  Bell,
  Clapperboard,
  Ellipsis,
  ExternalLink,
  Flag,
  House,
  Link2,
  type LucideIcon,
  Menu,
  Moon,
  Pencil,
  Plus,
  Search,
  Share2,
  SquarePen,
  Sun,
  Trash2,
  Trophy,
  UserRound,
  X,
} from 'lucide-react';
import { PostSkeleton } from '../features/posts/post-skeleton.tsx';
import type { Drawing } from '../ui/drawn.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { texts } from './html-texts.ts';

const DRAWINGS: Record<Drawing, LucideIcon> = {
  Away: ExternalLink,
  Bell,
  Delete: Trash2,
  Edit: Pencil,
  Feed: House,
  Flag,
  Link: Link2,
  Matches: Trophy,
  More: Ellipsis,
  Menu,
  Moon,
  Plus,
  Search,
  Share: Share2,
  Sun,
  Up: ArrowUp,
  Videos: Clapperboard,
  Write: SquarePen,
  X,
  You: UserRound,
};

/**
 * Outlines of the pages that members open most, shown while the page's code loads. The build writes them into the HTML
 * (tools/build/first-paint.tsx), and styles/waiting.css shows the one that fits: they cost no script. They have no
 * words, since every page's HTML contains them, hidden; as it does the drawings of the header and the members' bar
 * (ui/drawn.tsx), and that of the error page.
 */
export function Outlines() {
  return (
    <div aria-hidden="true">
      <div hidden>
        {Object.entries(DRAWINGS).map(([name, Icon]) => (
          <Icon key={name} id={`icon-${name}`} />
        ))}
        <WideOfTheGoal />
      </div>
      <div data-outline="feed">
        <FeedOutline />
      </div>
      <div data-outline="videos">
        <VideosOutline />
      </div>
    </div>
  );
}

/** The same columns as in web/features/feed-page/feed-page.tsx. */
function FeedOutline() {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-8 px-4 pt-6 lg:grid-cols-[12rem_minmax(0,40rem)] lg:justify-center lg:px-8 lg:pt-10 xl:grid-cols-[12rem_minmax(0,40rem)_18rem] xl:justify-between">
      <div>
        <Skeleton className="h-8.5 w-24 lg:ml-4" />
        <div className="mt-4 flex gap-2 max-lg:py-1 lg:mt-5 lg:flex-col lg:gap-1">
          {[0, 1, 2, 3, 4, 5].map((category) => (
            <Skeleton key={category} className="h-11 w-24 flex-none rounded-full lg:w-full lg:rounded-[10px]" />
          ))}
        </div>
      </div>
      <div className="mt-4 min-w-0 lg:mt-0">
        <div className="mb-4 flex gap-1 max-lg:hidden">
          {[0, 1, 2].map((feed) => (
            <Skeleton key={feed} className="h-11 w-24 rounded-[10px]" />
          ))}
        </div>
        <div className="card-bleed flex items-center gap-3 p-4 sm:p-5">
          <Skeleton className="size-11 flex-none rounded-full" />
          <Skeleton className="h-5 w-48" />
        </div>
        <div className="mt-4 grid gap-4">
          <PostSkeleton />
          <PostSkeleton />
          <PostSkeleton />
        </div>
      </div>
    </div>
  );
}

/** The loading screen that the page begins with (spec 1 §2); its words are in the stylesheet. */
function VideosOutline() {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 lg:px-8">
      <div className="flex min-h-[60vh] flex-col items-center justify-center gap-4 text-muted">
        <Spinner className="size-10 border-4 text-pitch-ink" />
        <span data-words={texts.videosLoading()} className="after:content-[attr(data-words)]" />
      </div>
    </div>
  );
}

/** A shot that missed. */
function WideOfTheGoal() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 120" id="wide-of-the-goal">
      <g fill="none" stroke="currentColor" strokeWidth="1" opacity=".6">
        <path d="M64 24l8 76M84 24l4 76M104 24l2 76M124 24v76M144 24l-2 76M164 24l-4 76M184 24l-8 76" />
        <path d="M52 42h140M53 60h138M54 78h136" />
      </g>
      <path d="M50 104V22h148v82" fill="none" stroke="var(--ink)" strokeWidth="4" strokeLinejoin="round" />
      <path d="M0 104h240" stroke="currentColor" strokeWidth="2" />
      <path d="M120 116Q186 60 219 24" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 6" />
      <circle cx="222" cy="20" r="9" fill="var(--flag)" stroke="var(--ink)" strokeWidth="2" />
    </svg>
  );
}
