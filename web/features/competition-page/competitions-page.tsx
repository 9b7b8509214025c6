import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { competitionPath, sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { CompetitionCard } from '../../../contract/sports/lists.ts';
import { SPORT_IDS, sportTexts } from '../../../contract/sports/sports.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SportsNav } from '../sports/sports-nav.tsx';
import { Crest } from '../sports/team-name.tsx';
import { schoolSaid, VouchedMark } from '../sports/vouched.tsx';
import { competitionsQuery } from './api.ts';
import { texts } from './texts.ts';

const SHOWS = ['running', 'open', 'ended', 'mine'] as const;

/** Competitions, by whether they run; what is asked for is in the url. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const shows = SHOWS.find((name) => name === params.get('show') && (name !== 'mine' || isMember)) ?? 'running';
  const [sport, school] = [SPORT_IDS.find((name) => name === params.get('sport')), params.get('school') ?? ''];
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { preventScrollReset: true },
    );
  const query = useInfiniteQuery(
    competitionsQuery({
      ...(shows === 'mine' ? { mine: 'yes' } : { state: shows }),
      ...(sport && { sport }),
      ...(school && { school }),
    }),
  );
  const found = query.data?.pages.flatMap(({ competitions }) => competitions) ?? [];
  const schools = [...new Set([school, ...found.map((one) => one.school ?? '')])].filter(Boolean).toSorted();
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <SportsNav />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">{texts.list.heading()}</h1>
        {isMember && (
          <Link to={sportsPaths.newCompetition} className="btn btn-pitch">
            {texts.list.make()}
          </Link>
        )}
      </div>
      <Tabs
        label={texts.list.which()}
        tabs={SHOWS.filter((name) => name !== 'mine' || isMember).map((name) => ({ name, label: texts.list[name]() }))}
        chosen={shows}
        onChoose={(name) => set('show', name)}
      >
        <div className="mb-6 flex flex-wrap gap-3">
          <SelectField
            label={texts.list.sport()}
            value={sport ?? ''}
            onChange={({ target }) => set('sport', target.value)}
            className="grow basis-40"
          >
            <option value="">{texts.list.anySport()}</option>
            {SPORT_IDS.map((id) => (
              <option key={id} value={id}>
                {sportTexts.names[id]()}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={texts.list.school()}
            value={school}
            onChange={({ target }) => set('school', target.value)}
            className="grow basis-40"
          >
            <option value="">{texts.list.everySchool()}</option>
            {schools.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Loaded
          query={query}
          failureOf={(error) => errorText(error, texts.list.failed())}
          loading={texts.list.loading()}
          skeleton={<Outline />}
        >
          {() =>
            found.length > 0 ? (
              <ul className="grid gap-3 md:grid-cols-2">
                {found.map((one) => (
                  <li key={one._id} className="min-w-0">
                    <Card competition={one} isMixed={shows === 'mine'} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState title={texts.list.none[shows]()}>{texts.list.noneNote()}</EmptyState>
            )
          }
        </Loaded>
        <MorePages query={query} failureOf={(error) => errorText(error, texts.list.failed())} />
      </Tabs>
    </div>
  );
}

/** @param props.isMixed among others that are in another state */
function Card({ competition, isMixed }: { competition: CompetitionCard; isMixed: boolean }) {
  const { _id, name, sport, season, state, hidden, teams } = competition;
  const said = schoolSaid(competition, 'organiser');
  const facts = [sportTexts.names[sport](), season, said, texts.teams({ count: teams })].filter(Boolean);
  return (
    <Link
      to={competitionPath(_id)}
      className="card flex h-full min-w-0 items-start gap-4 p-4 transition-colors hover:border-edge"
    >
      <Crest team={competition} className="size-12 text-base" />
      <span className="min-w-0 grow">
        <span className="block text-lg leading-snug font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          <VouchedMark of={competition} />
        </span>
        <span className="mt-1 block text-sm text-muted wrap-anywhere">
          {facts.map((fact, at) => (
            <span key={fact}>
              {at > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
      </span>
      {hidden ? (
        <Badge tone="amber">{texts.hidden()}</Badge>
      ) : (
        isMixed && <Badge tone={TONES[state]}>{texts.states[state]()}</Badge>
      )}
    </Link>
  );
}

const TONES = { draft: 'grey', open: 'blue', running: 'green', ended: 'grey' } as const;

function Outline() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  );
}
