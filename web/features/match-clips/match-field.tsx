import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { matchClipMessages, type OfferedMatch } from '../../../contract/videos/match-clips.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { now } from '../../platform/now.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { forClipQuery, offeredForQuery, offeredQuery } from './api.ts';
import { FindMatch } from './find-match.tsx';
import { type FormPin, readPin } from './form-pin.ts';
import { texts } from './form-texts.ts';
import { MatchWords } from './match-words.tsx';
import { guessMinute, readMinute, typedMinute } from './minute.ts';
import { PeopleField } from './people-field.tsx';

type Props = {
  pin: FormPin | null;
  /** When the film was recorded, as far as its file says. */
  recordedAt?: number | undefined;
  /** The clip, where it is one that is there already: its own time says which matches it may be of. */
  videoId?: string | undefined;
  /** The match where it is pinned, though it is not among those that are offered. */
  also?: OfferedMatch | undefined;
  /** Whether it may be put to any match: whoever uploaded it may. */
  canFind: boolean;
  /** Whether it asks who is in it: the upload form does so itself. */
  asksPeople: boolean;
  onChange: (pin: FormPin | null) => void;
  /** Told what is wrong in a field that is shown, and when nothing is any more. */
  onFlaw: (words: string | undefined) => void;
};

/** Chooses a clip's match by one tap, or finds it, and then its minute and its people. Nothing where there is no match to choose. */
export function MatchField({ pin, recordedAt, videoId, also, canFind, asksPeople, onChange, onFlaw }: Props) {
  const offers = useQuery(videoId === undefined ? offeredQuery : offeredForQuery(videoId));
  const [typed, setTyped] = useState(() => (pin ? (pin.unread ?? typedMinute(pin)) : ''));
  const [found, setFound] = useState<OfferedMatch>();
  const [isFinding, setIsFinding] = useState(false);
  const listed = offers.data?.matches ?? [];
  /** The match that the form began with, which somebody has come from, or has found before. */
  const [begun] = useState(pin?.matchId);
  const isOther = begun !== undefined && also?.match._id !== begun && !listed.some(({ match }) => match._id === begun);
  const other = useQuery({ ...forClipQuery(begun ?? ''), enabled: isOther && !offers.isPending });
  const beside = [also, isOther ? other.data : undefined, found].filter((one) => one !== undefined);
  const offered = [
    ...beside.filter((one) => !listed.some(({ match }) => match._id === one.match._id)),
    ...listed,
  ].filter(({ match }, at, all) => all.findIndex((one) => one.match._id === match._id) === at);
  const isGone = other.error instanceof ApiError && other.error.status === 404;
  const isAwaited = isOther && !other.data && !isGone;
  const isShown = offered.length > 0 || isAwaited || (canFind && !offers.isPending);
  const flaw = isShown && pin && !readMinute(typed) ? matchClipMessages.minuteRule() : undefined;
  const tell = useEffectEvent(onFlaw);
  useEffect(() => {
    tell(flaw);
    return () => tell(undefined);
  }, [flaw]);
  const dropGone = useEffectEvent(() => pin?.matchId === begun && onChange(null));
  useEffect(() => {
    if (isGone) dropGone();
  }, [isGone]);
  // The film of a match that was chosen before it: its minute is known only now.
  const chosen = offered.find(({ match }) => match._id === pin?.matchId);
  const guess = useEffectEvent(() => {
    if (!chosen || !pin || typed !== '') return;
    const guessed = guessMinute(chosen, recordedAt, now());
    setTyped(typedMinute(guessed));
    onChange({ ...pin, ...guessed });
  });
  const isKnown = chosen !== undefined;
  useEffect(() => {
    if (recordedAt !== undefined && isKnown) guess();
  }, [recordedAt, isKnown]);
  // The line by which it was found goes away.
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [found]);
  if (!isShown) return null;

  function choose(one: OfferedMatch | null) {
    if (!one) return onChange(null);
    const guessed = guessMinute(one, recordedAt, now());
    setTyped(typedMinute(guessed));
    onChange({ matchId: one.match._id, ...guessed, memberIds: [] });
  }

  function take(match: MatchCard) {
    const one = { match, clock: null };
    setFound(one);
    setIsFinding(false);
    choose(one);
  }

  function type(text: string) {
    setTyped(text);
    const read = readMinute(text);
    if (pin) onChange({ ...pin, ...(read ?? { minute: null, added: null }), unread: read ? undefined : text });
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{texts.match()}</legend>
      <p className="-mt-1 text-sm text-muted">{texts.optional()}</p>
      {isGone && <p className="text-sm text-muted">{matchClipMessages.matchGone()}</p>}
      <div ref={choices} className="grid gap-2">
        {isAwaited && (
          <Loaded
            query={other}
            loading={texts.loadingMatch()}
            failureOf={(error) => errorText(error, texts.matchFailed())}
            skeleton={<Skeleton className="h-16 rounded-lg" />}
          >
            {() => null}
          </Loaded>
        )}
        {offered.map((one) => (
          <Choice key={one.match._id} isChosen={pin?.matchId === one.match._id} onChoose={() => choose(one)}>
            <span className="min-w-0 grow">
              <MatchWords match={one.match} />
            </span>
          </Choice>
        ))}
        {(offered.length > 0 || pin) && (
          <Choice isChosen={pin === null} onChoose={() => choose(null)}>
            {texts.none()}
          </Choice>
        )}
      </div>
      {canFind &&
        (isFinding ? (
          <FindMatch onFound={take} />
        ) : (
          <Button once className="justify-self-start" onClick={() => setIsFinding(true)}>
            <Search aria-hidden="true" className="size-5" />
            {texts.find()}
          </Button>
        ))}
      {pin && (
        <>
          <TextField
            label={texts.minute()}
            hint={texts.minuteHint()}
            error={flaw}
            name="match-minute"
            inputMode="text"
            autoComplete="off"
            maxLength={8}
            value={typed}
            onChange={({ target }) => type(target.value)}
            optional
            className="max-w-48"
          />
          {asksPeople && (
            <PeopleField
              matchId={pin.matchId}
              chosen={pin.memberIds}
              onChange={(memberIds) => onChange({ ...pin, memberIds })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-pitch has-checked:bg-sunken">
      <input
        type="radio"
        name="match-of-clip"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 flex-none accent-pitch"
      />
      {children}
    </label>
  );
}

/** For the upload form, whose fields are texts. */
export function MatchOfUpload({
  text,
  recordedAt,
  onChange,
  onFlaw,
}: {
  text: string;
  recordedAt: number | undefined;
  onChange: (text: string) => void;
  onFlaw: Props['onFlaw'];
}) {
  return (
    <MatchField
      pin={readPin(text)}
      recordedAt={recordedAt}
      canFind
      asksPeople={false}
      onChange={(pin) => onChange(pin ? JSON.stringify(pin) : '')}
      onFlaw={onFlaw}
    />
  );
}
