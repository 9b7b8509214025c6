import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { matchClipMessages, type OfferedMatch, type Pin } from '../../../contract/videos/match-clips.ts';
import { now } from '../../platform/now.ts';
import { TextField } from '../../ui/field.tsx';
import { KickOff } from '../sports/kick-off.tsx';
import { nameOf } from '../sports/score-text.ts';
import { offeredForQuery, offeredQuery } from './api.ts';
import { texts } from './form-texts.ts';
import { guessMinute, readMinute, typedMinute } from './minute.ts';
import { PeopleField } from './people-field.tsx';

/** A pin as a form holds it. `unread`: what was typed as its minute, as long as that is none. */
export type FormPin = Pin & { unread?: string | undefined };

type Props = {
  pin: FormPin | null;
  /** When the film was recorded, as far as its file says. */
  recordedAt?: number | undefined;
  /** The clip, where it is one that is there already: its own time says which matches it may be of. */
  videoId?: string | undefined;
  /** The match where it is pinned, though it is not among those that are offered. */
  also?: OfferedMatch | undefined;
  onChange: (pin: FormPin | null) => void;
  /** Told what is wrong in a field that is shown, and when nothing is any more. */
  onFlaw: (words: string | undefined) => void;
};

/** Chooses a clip's match by one tap, and then its minute and its people. Nothing where there is no match to choose. */
export function MatchField({ pin, recordedAt, videoId, also, onChange, onFlaw }: Props) {
  const { data } = useQuery(videoId === undefined ? offeredQuery : offeredForQuery(videoId));
  const [typed, setTyped] = useState(() => (pin ? (pin.unread ?? typedMinute(pin)) : ''));
  const listed = data?.matches ?? [];
  const isAlsoListed = listed.some(({ match }) => match._id === also?.match._id);
  const offered = also && !isAlsoListed ? [also, ...listed] : listed;
  const isShown = offered.length > 0;
  const flaw = isShown && pin && !readMinute(typed) ? matchClipMessages.minuteRule() : undefined;
  const tell = useEffectEvent(onFlaw);
  useEffect(() => {
    tell(flaw);
    return () => tell(undefined);
  }, [flaw]);
  if (!isShown) return null;

  function choose(one: OfferedMatch | null) {
    if (!one) return onChange(null);
    const guessed = guessMinute(one, recordedAt, now());
    setTyped(typedMinute(guessed));
    onChange({ matchId: one.match._id, ...guessed, memberIds: [] });
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
      <div className="grid gap-2">
        {offered.map((one) => (
          <Choice key={one.match._id} isChosen={pin?.matchId === one.match._id} onChoose={() => choose(one)}>
            <span className="min-w-0 grow">
              <bdi className="block font-semibold wrap-anywhere">
                {texts.between({ home: nameOf(one.match.home), away: nameOf(one.match.away) })}
              </bdi>
              <span className="text-sm text-muted">
                <bdi>{one.match.competition.name}</bdi> ·{' '}
                <KickOff time={one.match.startsAt} zone={one.match.timeZone} inLink />
              </span>
            </span>
          </Choice>
        ))}
        <Choice isChosen={pin === null} onChoose={() => choose(null)}>
          {texts.none()}
        </Choice>
      </div>
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
          <PeopleField
            matchId={pin.matchId}
            chosen={pin.memberIds}
            onChange={(memberIds) => onChange({ ...pin, memberIds })}
          />
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
      onChange={(pin) => onChange(pin ? JSON.stringify(pin) : '')}
      onFlaw={onFlaw}
    />
  );
}

/** What a draft holds was written by this form, or is nothing. */
function readPin(text: string): FormPin | null {
  try {
    return text === '' ? null : (JSON.parse(text) as FormPin);
  } catch {
    return null;
  }
}
