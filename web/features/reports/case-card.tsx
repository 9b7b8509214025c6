import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { adminMessages } from '../../../contract/admin.ts';
import { postPath } from '../../../contract/pages.ts';
import { actsOf, type CaseAct, type CaseState, REPORT_REASONS, type ReportCase } from '../../../contract/reports.ts';
import { capitalise, counted } from '../../platform/text.ts';
import { Ago } from '../../ui/ago.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Question } from '../admin/question.tsx';
import { useCaseAct } from './use-case-act.ts';

const STATES: Record<CaseState, [words: string, tone: Tone]> = {
  open: ['Reported', 'red'],
  held: ['Held for review', 'amber'],
  hidden: ['Hidden', 'grey'],
  dismissed: ['Visible', 'green'],
};
const LOOKS: Record<CaseAct, ButtonLook> = {
  hide: 'secondary',
  unhide: 'secondary',
  dismiss: 'secondary',
  remove: 'danger',
};

/** A person is hidden by being deactivated; what is held is approved by being dismissed. */
function labelOf(act: CaseAct, { kind, state }: ReportCase): string {
  if (kind === 'person') return { hide: 'Deactivate', unhide: 'Activate', remove: 'Delete', dismiss: 'Dismiss' }[act];
  if (act === 'dismiss' && state === 'held') return 'Approve';
  return capitalise(act);
}

type Props = {
  case: ReportCase;
  /** An act that takes it off this list is about to be done; it is done. */
  onLeaving: () => void;
  onLeft: () => void;
};

/** One reported thing: what it is, who says what of it, and what can be done. */
export function CaseCard({ case: one, onLeaving, onLeft }: Props) {
  const { kind, state, since, handled, thing, author, reportCount, reports } = one;
  const title = useId();
  const [asks, setAsks] = useState(false);
  const acting = useCaseAct({ onLeaving, onLeft, onEnd: () => setAsks(false) });
  const [words, tone] = STATES[state];
  const start = (act: CaseAct) => acting.start({ id: one._id, act, state });

  return (
    <article aria-labelledby={title} className="card p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={title} className="text-lg wrap-anywhere">
          {headline(one)}
        </h3>
        <Badge tone={tone}>{kind === 'person' && state === 'hidden' ? 'Deactivated' : words}</Badge>
        <Ago time={since} />
      </header>
      <div className="mt-3 flex gap-4">
        {thing.pictureUrl && (
          <img src={thing.pictureUrl} alt="" loading="lazy" className="h-20 w-28 flex-none rounded-lg object-cover" />
        )}
        {kind !== 'person' && (
          <blockquote className="min-w-0 grow border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
            {thing.excerpt || <span className="text-muted">Without text</span>}
          </blockquote>
        )}
      </div>
      {reportCount > 0 && (
        <>
          <p className="mt-4 text-sm font-semibold">{counted(reportCount, 'report')}</p>
          <ul className="mt-1 grid gap-2">
            {reports.map((report) => (
              <li key={`${report.by} ${report.at}`} className="text-[0.9375rem]">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-semibold">{REPORT_REASONS[report.reason]}</span>
                  <span className="text-sm text-muted">{report.by ? capitalise(report.by) : 'A former member'}</span>
                  <Ago time={report.at} />
                </p>
                {report.text && <p className="whitespace-pre-line wrap-anywhere">{report.text}</p>}
              </li>
            ))}
          </ul>
          {reportCount > reports.length && (
            <p className="mt-2 text-sm text-muted">And {reportCount - reports.length} before these.</p>
          )}
        </>
      )}
      {kind === 'video' && state === 'hidden' && thing.watchLink && (
        <p className="mt-3 text-sm text-muted">It can still be watched at its host. Remove deletes it there, too.</p>
      )}
      {handled && (
        <p className="mt-4 text-sm text-muted">
          {state === 'hidden' ? 'Hidden' : 'Dismissed'} by {capitalise(handled.by)}, <Ago time={handled.at} />
        </p>
      )}
      <footer className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {actsOf[state].map((act) => (
          <Button
            key={act}
            look={LOOKS[act]}
            aria-describedby={title}
            busy={acting.given?.act === act && acting.isPending}
            onClick={() => (act === 'remove' ? setAsks(true) : start(act))}
          >
            {labelOf(act, one)}
          </Button>
        ))}
        <Way thing={thing} describedBy={title} />
      </footer>
      {asks && (
        <Question
          title={`${labelOf('remove', one)} ${kind}`}
          text={kind === 'person' ? adminMessages.confirmUser : `Are you sure you want to remove this ${kind}?`}
          answer={labelOf('remove', one)}
          busyAnswer={kind === 'person' ? 'Deleting...' : 'Removing...'}
          busy={acting.isPending}
          onAnswer={() => start('remove')}
          onClose={() => setAsks(false)}
        >
          <p>
            {kind === 'person'
              ? `${author?.username ?? ''} goes with all posts, comments and reactions. Their videos stay.`
              : 'It is deleted for good. To take it back later, hide it instead.'}
          </p>
        </Question>
      )}
    </article>
  );
}

/** 'Post by Amara', 'Amara' */
function headline({ kind, author }: ReportCase): string {
  const name = author ? capitalise(author.username) : 'a former member';
  if (kind === 'person') return name;
  return `${capitalise(kind)} by ${name}${author && !author.isActive ? ' (deactivated)' : ''}`;
}

/** The way to where it stands. */
function Way({ thing, describedBy }: { thing: ReportCase['thing']; describedBy: string }) {
  const className = 'btn btn-quiet ml-auto text-pitch-ink';
  if (thing.postId) {
    return (
      <Link to={postPath(thing.postId)} aria-describedby={describedBy} className={className}>
        Open post
      </Link>
    );
  }
  if (!thing.watchLink) return null;
  return (
    <a href={thing.watchLink} target="_blank" rel="noopener" aria-describedby={describedBy} className={className}>
      Watch
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
