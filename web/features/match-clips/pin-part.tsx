import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { personPath } from '../../../contract/pages/pages.ts';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import type { ClipProposal, PinnedTo } from '../../../contract/videos/match-clips.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { nameOf } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { itemKey } from '../feed/loaded-feeds.ts';
import { offeredForQuery, pinKey, pinQuery, sendAnswer, sendLeave, sendPin, sendUnpin } from './api.ts';
import type { FormPin } from './form-pin.ts';
import { texts } from './form-texts.ts';
import { MatchField } from './match-field.tsx';
import { proposalTexts } from './proposal-texts.ts';

/**
 * Who is in a clip of a match; and for who may change it, where it is pinned.
 * @param props.isOwn whether the viewer has uploaded it, who can put it to any match
 */
export function PinPart({ videoId, isOwn }: { videoId: string; isOwn: boolean }) {
  const { data } = useQuery(pinQuery(videoId));
  const me = useSession(({ userData }) => userData?.username);
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefresh(videoId);
  const leaving = useMutation({
    mutationFn: () => sendLeave(videoId),
    async onSuccess({ message }) {
      await refresh();
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, texts.leaveFailed())),
  });
  if (!data) return null;
  const { pinned, canChange, proposals } = data;
  return (
    <div className="mt-1 empty:hidden">
      {proposals.map((proposal) => (
        <Proposal key={proposal.by._id} videoId={videoId} proposal={proposal} isOwn={proposal.by.username === me} />
      ))}
      {pinned && pinned.people.length > 0 && (
        <ul aria-label={texts.inClip()} className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {pinned.people.map(({ memberId, name, username }) => (
            <li key={memberId}>
              <bdi>
                {username ? (
                  <Link to={personPath(username)} translate="no" className="link">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {me !== undefined && pinned?.people.some(({ username }) => username === me) && (
        <Button
          variant="quiet"
          className="-ms-3.5"
          busy={leaving.isPending}
          busyText={texts.leaving()}
          onClick={() => leaving.mutate()}
        >
          {texts.leave()}
        </Button>
      )}
      {canChange && (
        <Button variant="quiet" className="-ms-3.5 text-pitch-ink" onClick={() => setIsOpen(true)}>
          <Trophy aria-hidden="true" className="size-5" />
          {pinned ? texts.change() : texts.pin()}
        </Button>
      )}
      {isOpen && <PinDialog videoId={videoId} isOwn={isOwn} pinned={pinned} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type ProposalProps = { videoId: string; proposal: ClipProposal; isOwn: boolean };

/** That somebody else wants the clip to stand at a match, for its uploader to answer; `isOwn`: it is the viewer who does. */
function Proposal({ videoId, proposal, isOwn }: ProposalProps) {
  const { match, by } = proposal;
  const refresh = useRefresh(videoId);
  const answering = useMutation({
    mutationFn: (accepts: boolean) => sendAnswer(videoId, proposal, accepts),
    async onSuccess({ message }) {
      await refresh();
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, proposalTexts.answerFailed())),
  });
  const side = ({ team, comesFrom }: ClipProposal['match']['home']) => team?.name ?? comesFrom;
  const name = texts.between({ home: side(match.home), away: side(match.away) });
  const link = (
    <Link to={matchPath(match._id)} className="link">
      <bdi>{name}</bdi>
    </Link>
  );
  if (isOwn)
    return (
      <p className="text-sm text-muted">
        <Sentence of={proposalTexts.waits} match={link} />
      </p>
    );
  const busyAs = (accepts: boolean) => answering.isPending && answering.variables === accepts;
  const answer = (accepts: boolean) => !answering.isPending && answering.mutate(accepts);
  return (
    <div className="card my-2 grid gap-3 p-4">
      <p className="wrap-anywhere">
        <Sentence of={proposalTexts.proposed} who={<PersonLink of={by}>{nameOf(by)}</PersonLink>} match={link} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="pitch" busy={busyAs(true)} busyText={proposalTexts.answering()} onClick={() => answer(true)}>
          {proposalTexts.accept()}
        </Button>
        <Button busy={busyAs(false)} busyText={proposalTexts.answering()} onClick={() => answer(false)}>
          {proposalTexts.decline()}
        </Button>
      </div>
    </div>
  );
}

/** Asks again what is said of a clip's match, here and on its cards. */
function useRefresh(videoId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pinKey(videoId) }),
      client.invalidateQueries({ queryKey: itemKey(videoId) }),
    ]);
}

type Props = { videoId: string; isOwn: boolean; pinned: PinnedTo | null; onClose: () => void };

const pinOf = ({ match, minute, added, people }: PinnedTo): FormPin => ({
  ...{ matchId: match._id, minute, added },
  memberIds: people.map(({ memberId }) => memberId),
});

function PinDialog({ videoId, isOwn, pinned, onClose }: Props) {
  const refresh = useRefresh(videoId);
  const offered = useQuery(offeredForQuery(videoId));
  const [pin, setPin] = useState(() => pinned && pinOf(pinned));
  const [flaw, setFlaw] = useState<string>();
  const saving = useMutation({
    mutationFn: () => (pin ? sendPin(videoId, pin) : sendUnpin(videoId)),
    onSuccess({ message }) {
      void refresh();
      toast.success(message);
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What is wrong stands below its field already.
    if (flaw) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else saving.mutate();
  };
  const isNothing = !pinned && offered.data?.matches.length === 0;
  return (
    <Dialog title={texts.title()} onClose={onClose} kind="wide">
      <form onSubmit={submit} className="flex flex-col" noValidate>
        {offered.error && <p className="text-muted">{errorText(offered.error, texts.offersFailed())}</p>}
        {isNothing && <p className="text-muted">{texts.nothingOffered()}</p>}
        <MatchField
          pin={pin}
          videoId={videoId}
          canFind={isOwn}
          asksPeople
          also={pinned ? { match: pinned.match, clock: null } : undefined}
          onChange={setPin}
          onFlaw={setFlaw}
        />
        <DialogError text={saving.error ? errorText(saving.error, texts.failed()) : false} />
        <DialogActions>
          <Button
            type="submit"
            variant="primary"
            disabled={!pin && !pinned}
            busy={saving.isPending}
            busyText={texts.saving()}
          >
            {pinned && !pin ? texts.remove() : texts.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
