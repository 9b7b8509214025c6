import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '../../../contract/search/search.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button, isFirstPress } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { allTodayQuery } from '../sports/today-query.ts';
import { matchesOfQuery, type Playing, playingQuery } from './find-api.ts';
import { findTexts as texts } from './find-texts.ts';
import { MatchWords } from './match-words.tsx';

const PAUSE = 150; // ms after the last key, so that not every letter is a request

/** Finds any match: among today's, or by a team or a competition of which a few letters are typed. */
export function FindMatch({ onFound }: { onFound: (match: MatchCard) => void }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [of, setOf] = useState<Playing>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE, text.trim());
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="grid gap-3 rounded-lg border border-line p-3">
      <TextField
        type="search"
        ref={field}
        label={texts.field()}
        value={text}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => {
          setText(target.value);
          setOf(undefined);
        }}
        // It stands in a form, which Enter would send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {of ? (
        <>
          <Button
            variant="quiet"
            once
            autoFocus // the line that was pressed goes away
            className="-ms-3 justify-self-start"
            onClick={() => {
              field.current?.focus();
              setOf(undefined);
            }}
          >
            <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {texts.back()}
          </Button>
          <MatchesOf of={of} onFound={onFound} />
        </>
      ) : asked ? (
        <Playings asked={asked} onChoose={setOf} />
      ) : (
        <OfToday onFound={onFound} />
      )}
    </div>
  );
}

function OfToday({ onFound }: { onFound: (match: MatchCard) => void }) {
  const query = useQuery({ ...allTodayQuery, refetchInterval: false });
  return (
    <Outcome query={query}>
      {({ matches }) => <Matches title={texts.today()} none={texts.noneToday()} matches={matches} onFound={onFound} />}
    </Outcome>
  );
}

/** Teams and competitions whose names have what was typed. */
function Playings({ asked, onChoose }: { asked: string; onChoose: (of: Playing) => void }) {
  const query = useQuery({ ...playingQuery(asked), placeholderData: keepPreviousData });
  return (
    <Outcome query={query}>
      {(found) =>
        found.length === 0 ? (
          <p className="text-muted">{texts.nothing()}</p>
        ) : (
          <ul aria-label={texts.found()} className="grid gap-2">
            {found.map((one) => (
              <Row key={one._id} onPress={() => onChoose(one)}>
                <bdi className="block font-semibold">{one.name}</bdi>
                {one.school && <bdi className="block text-sm text-muted">{one.school}</bdi>}
              </Row>
            ))}
          </ul>
        )
      }
    </Outcome>
  );
}

function MatchesOf({ of, onFound }: { of: Playing; onFound: (match: MatchCard) => void }) {
  const query = useQuery(matchesOfQuery(of));
  return (
    <Outcome query={query}>
      {(matches) => <Matches title={of.name} none={texts.noMatches()} matches={matches} onFound={onFound} />}
    </Outcome>
  );
}

type Listed = { title: string; none: string; matches: readonly MatchCard[]; onFound: (match: MatchCard) => void };

function Matches({ title, none, matches, onFound }: Listed) {
  if (matches.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul aria-label={title} className="grid gap-2">
      {matches.map((match) => (
        <Row key={match._id} onPress={() => onFound(match)}>
          <MatchWords match={match} />
        </Row>
      ))}
    </ul>
  );
}

function Row({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={(event) => isFirstPress(event) && onPress()}
        className="min-h-11 w-full rounded-lg border border-line px-3 py-2 text-start wrap-anywhere hover:bg-sunken"
      >
        {children}
      </button>
    </li>
  );
}

type OutcomeProps<Data> = {
  query: Parameters<typeof Loaded<Data>>[0]['query'];
  children: (data: Data) => ReactNode;
};

function Outcome<Data>({ query, children }: OutcomeProps<Data>) {
  return (
    <Loaded
      query={query}
      loading={texts.loading()}
      failureOf={(error) => errorText(error, texts.failed())}
      skeleton={<Skeleton className="h-14 rounded-lg" />}
    >
      {children}
    </Loaded>
  );
}
