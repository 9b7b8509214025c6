import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { adminMessages } from '../../../contract/admin.ts';
import { postPath, videoPath } from '../../../contract/pages/pages.ts';
import { competitionPath, matchPath, resultPath, teamPath } from '../../../contract/pages/sports-pages.ts';
import {
  actsOf,
  type CaseAct,
  type CaseState,
  isOnlyReviewed,
  type ReportCase,
  reportMessages,
} from '../../../contract/reports.ts';
import { capitalise } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { KickOff } from '../sports/kick-off.tsx';
import { actOn } from './api.ts';
import { refusalText } from './errors.ts';
import { texts } from './queue-texts.ts';
import { useAct } from './use-act.ts';

const TONES: Record<CaseState, Tone> = { open: 'red', held: 'amber', hidden: 'grey', dismissed: 'green' };
const LOOKS: Record<CaseAct, ButtonVariant> = {
  hide: 'secondary',
  unhide: 'secondary',
  dismiss: 'secondary',
  remove: 'danger',
  blank: 'danger',
};

/** Hiding a person means deactivating them; dismissing something that is held means approving it. */
function labelOf(act: CaseAct, { kind, state }: ReportCase): string {
  if (kind === 'person' && act !== 'blank') return texts.personActs[act]();
  if (isOnlyReviewed(kind)) return texts.closeReport();
  if (kind === 'words' && (act === 'remove' || act === 'dismiss')) return texts.wordActs[act]();
  if (act === 'dismiss' && state === 'held') return texts.approve();
  return texts.acts[act]();
}

type Props = {
  case: ReportCase;
  /** An act that takes the case off this list is about to be done, and then is done. */
  onLeaving: () => void;
  onLeft: () => void;
};

/** One reported thing: what it is, who says what about it, and what can be done. */
export function CaseCard({ case: one, onLeaving, onLeft }: Props) {
  const { kind, state, since, handled, thing, author, reportCount, reports } = one;
  const title = useId();
  const [asks, setAsks] = useState<'remove' | 'blank'>();
  const acting = useAct(actOn, {
    failed: reportMessages.actFailed(),
    wording: refusalText,
    onDone: onLeaving,
    onEnd: () => setAsks(undefined),
    until: (client) => client.invalidateQueries({ queryKey: ['admin'] }).then(onLeft),
  });
  const start = (act: CaseAct) => acting.start({ id: one._id, act, state });

  return (
    <article aria-labelledby={title} className="card p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={title} dir="auto" className="text-lg wrap-anywhere">
          {headline(one)}
        </h3>
        <Badge tone={TONES[state]}>{stateText(one)}</Badge>
        <Ago time={since} />
      </header>
      {thing.words && <p className="text-sm text-muted">{texts.places[thing.words.place]()}</p>}
      <div className="mt-3 flex gap-4">
        {thing.pictureUrl && (
          <img src={thing.pictureUrl} alt="" loading="lazy" className="h-20 w-28 flex-none rounded-lg object-cover" />
        )}
        {kind !== 'person' && (
          <blockquote dir="auto" className="min-w-0 grow border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
            {thing.excerpt || <span className="text-muted">{texts.noText()}</span>}
          </blockquote>
        )}
      </div>
      {thing.match && (
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
          <KickOff time={thing.match.startsAt} zone={thing.match.timeZone} />
          <bdi className="min-w-0 wrap-anywhere">{thing.match.competition}</bdi>
        </p>
      )}
      {reportCount > 0 && (
        <>
          <p className="mt-4 text-sm font-semibold">{texts.reports({ count: reportCount })}</p>
          <ul className="mt-1 grid gap-2">
            {reports.map((report) => (
              <li key={`${report.by} ${report.at}`} className="text-[0.9375rem]">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-semibold">{reportMessages.reasons[report.reason]()}</span>
                  <span dir="auto" className="text-sm text-muted">
                    {report.by ? capitalise(report.by) : texts.formerMember()}
                  </span>
                  <Ago time={report.at} />
                </p>
                {report.text && (
                  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                    {report.text}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {reportCount > reports.length && (
            <p className="mt-2 text-sm text-muted">{texts.earlier({ count: reportCount - reports.length })}</p>
          )}
        </>
      )}
      {kind === 'video' && state === 'hidden' && thing.watchLink && (
        <p className="mt-3 text-sm text-muted">{texts.stillHosted()}</p>
      )}
      {handled && (
        <p className="mt-4 text-sm text-muted">
          <Sentence of={handledText(one)} name={<bdi translate="no">{capitalise(handled.by)}</bdi>} /> ·{' '}
          <Ago time={handled.at} />
        </p>
      )}
      <footer className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {actsOf(kind, state).map((act) => (
          <Button
            key={act}
            variant={LOOKS[act]}
            aria-describedby={title}
            busy={acting.given?.act === act && acting.isPending}
            onClick={() => (act === 'remove' || act === 'blank' ? setAsks(act) : start(act))}
          >
            {labelOf(act, one)}
          </Button>
        ))}
        <ThingLink kind={kind} thing={thing} describedBy={title} />
      </footer>
      {asks === 'blank' && (
        <Question
          title={texts.blankTitle()}
          text={texts.confirmBlank()}
          answer={labelOf('blank', one)}
          busyAnswer={texts.removing()}
          busy={acting.isPending}
          failure={acting.failure}
          onAnswer={() => start('blank')}
          onClose={() => setAsks(undefined)}
        >
          <p>{texts.blankNote()}</p>
        </Question>
      )}
      {asks === 'remove' && !isOnlyReviewed(kind) && (
        <Question
          title={texts.removeTitle[kind]()}
          text={kind === 'person' ? adminMessages.confirmUser() : texts.confirmRemove[kind]()}
          answer={labelOf('remove', one)}
          busyAnswer={kind === 'person' ? texts.deleting() : texts.removing()}
          busy={acting.isPending}
          failure={acting.failure}
          onAnswer={() => start('remove')}
          onClose={() => setAsks(undefined)}
        >
          <p>
            {kind === 'person'
              ? texts.deleteNote({ name: author ? capitalise(author.username) : texts.formerMember() })
              : kind === 'words'
                ? texts.blankNote()
                : texts.removeNote()}
          </p>
        </Question>
      )}
    </article>
  );
}

/** 'Post by Amara', 'Amara' */
function headline({ kind, author }: ReportCase): string {
  const name = author && capitalise(author.username);
  if (kind === 'person') return name ?? texts.formerMember();
  if (isOnlyReviewed(kind)) return texts.matches[kind]();
  if (!name) return texts.byFormer[kind]();
  return author.isActive ? texts.by[kind]({ name }) : texts.byDeactivated[kind]({ name });
}

/** Where a case stands. */
function stateText({ kind, state }: ReportCase): string {
  if (kind === 'person' && state === 'hidden') return texts.deactivated();
  return isOnlyReviewed(kind) && state === 'dismissed' ? texts.reviewed() : texts.states[state]();
}

/** What was done about a case, and by whom. */
function handledText({ kind, state }: ReportCase) {
  if (isOnlyReviewed(kind)) return texts.closedBy;
  if (state !== 'hidden') return texts.dismissedBy;
  return kind === 'person' ? texts.deactivatedBy : texts.hiddenBy;
}

/** Links to where the thing can be seen. */
function ThingLink({ kind, thing, describedBy }: Pick<ReportCase, 'kind' | 'thing'> & { describedBy: string }) {
  const className = 'btn btn-quiet ml-auto text-pitch-ink';
  if (thing.postId) {
    return (
      <Link to={postPath(thing.postId)} aria-describedby={describedBy} className={className}>
        {texts.openPost()}
      </Link>
    );
  }
  if (thing.videoId) {
    return (
      <Link to={videoPath(thing.videoId)} aria-describedby={describedBy} className={className}>
        {texts.openVideo()}
      </Link>
    );
  }
  if (isOnlyReviewed(kind)) {
    const [path, text] =
      kind === 'result' ? [resultPath(thing._id), texts.openResult] : [matchPath(thing._id), texts.openMatch];
    return (
      <Link to={path} aria-describedby={describedBy} className={className}>
        {text()}
      </Link>
    );
  }
  if (thing.matchId) {
    return (
      <Link to={matchPath(thing.matchId)} aria-describedby={describedBy} className={className}>
        {texts.openMatch()}
      </Link>
    );
  }
  if (kind === 'team') {
    return (
      <Link to={teamPath(thing._id)} aria-describedby={describedBy} className={className}>
        {texts.openTeam()}
      </Link>
    );
  }
  if (kind === 'competition') {
    return (
      <Link to={competitionPath(thing._id)} aria-describedby={describedBy} className={className}>
        {texts.openCompetition()}
      </Link>
    );
  }
  if (thing.words) {
    return (
      <Link to={thing.words.path} aria-describedby={describedBy} className={className}>
        {texts.openPlace()}
      </Link>
    );
  }
  if (!thing.watchLink) return null;
  return (
    <a href={thing.watchLink} target="_blank" rel="noopener" aria-describedby={describedBy} className={className}>
      {texts.watch()}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
