import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPath, Link, useLocation, useParams } from 'react-router';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import { locale } from '../../../contract/texts/language.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { loginLink, signupLink } from '../../platform/session/way-back.ts';
import { nameOf } from '../../platform/text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Crest } from '../sports/team-name.tsx';
import { joinQuery, sendAsk } from './api.ts';
import { AskLater } from './ask-later.tsx';
import { teamLine } from './team-link.tsx';
import { texts } from './texts.ts';

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof joinQuery>['queryFn']>>>>;

/** Only a name that nobody has claimed says where it plays. */
const whoLetsIn = ({ playsIn }: Found) => (playsIn.length > 0 ? 'organiser' : 'captain');

/** What a captain's link and QR code lead to: the team, and the question whether the viewer may join. */
export function Component() {
  const token = useParams().token ?? '';
  const query = useQuery(joinQuery(token));
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-28 sm:pt-12">
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.joinFailed())}
        loading={texts.joinLoading()}
        skeleton={<Skeleton className="h-64" />}
      >
        {(found) => <Shown token={token} found={found} />}
      </Loaded>
    </div>
  );
}

function Shown({ token, found: { team, captains, playsIn }, found }: { token: string; found: Found }) {
  const names = captains.map(nameOf);
  return (
    <div className="card flex flex-col items-center gap-4 px-6 py-10 text-center">
      <Crest team={team} className="size-20 text-3xl" />
      <h1 className="text-3xl wrap-anywhere">{texts.joinTitle({ name: team.name })}</h1>
      <p dir="auto" className="text-muted wrap-anywhere">
        {teamLine(team, whoLetsIn(found))}
      </p>
      <p className="text-muted">
        {texts.members({ count: team.members })}
        {names.length > 0 && <> · {texts.captains({ names: names.join(', ') })}</>}
      </p>
      {playsIn.length > 0 && (
        <p dir="auto" className="wrap-anywhere">
          {texts.playsIn({ competitions: playsIn.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <Answer token={token} found={found} />
    </div>
  );
}

/** What the viewer can do: log in, ask, wait, or go to the team. */
function Answer({ token, found: { team, viewer }, found }: { token: string; found: Found }) {
  const isVisitor = useSession(({ isLoggedIn }) => !isLoggedIn);
  const here = createPath(useLocation());
  const link = (
    <Link to={teamPath(team._id)} className="btn btn-secondary">
      {texts.openTeam()}
    </Link>
  );
  if (team.hasEnded) return <p className="font-semibold">{texts.hasEnded()}</p>;
  if (isVisitor)
    return (
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={loginLink(here)} className="btn btn-primary">
          {texts.loginToJoin()}
        </Link>
        <Link to={signupLink(here)} className="btn btn-secondary">
          {texts.signupToJoin()}
        </Link>
      </div>
    );
  if (viewer.role)
    return (
      <>
        <p className="font-semibold">{texts.isIn()}</p>
        {link}
      </>
    );
  if (viewer.pending === 'asked')
    return (
      <>
        <p role="status" className="font-semibold">
          {texts.askedAlready[whoLetsIn(found)]()}
        </p>
        {link}
      </>
    );
  if (viewer.asksAgainAt)
    return (
      <>
        <AskLater at={viewer.asksAgainAt} />
        {link}
      </>
    );
  return <Ask token={token} found={found} />;
}

/** Asks to join, as somebody new or by a name that stands on the roster. */
function Ask({ token, found: { roster }, found }: { token: string; found: Found }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [chosen, setChosen] = useState('');
  const { tag } = locale();
  // Somebody else may have got the name meanwhile: the field shows then that they are new.
  const claimed = roster.find(({ _id }) => _id === chosen)?._id;
  const ask = async () => {
    setBusy(true);
    setFailure('');
    await sendAsk(client, token, claimed)
      .catch((error) => setFailure(errorText(error, texts.actFailed())))
      .finally(() => setBusy(false));
  };
  return (
    <>
      {failure && <Banner variant="danger">{failure}</Banner>}
      {roster.length > 0 && (
        <SelectField
          className="w-full max-w-xs text-start"
          label={texts.onRoster()}
          value={claimed ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{texts.isNew()}</option>
          {roster
            .toSorted((one, other) => one.name.localeCompare(other.name, tag))
            .map(({ _id, name, number }) => (
              <option key={_id} value={_id} translate="no">
                {number === null ? name : texts.withNumber({ name, number })}
              </option>
            ))}
        </SelectField>
      )}
      <Button variant="primary" busy={busy} busyText={texts.asking()} onClick={ask}>
        {texts.ask()}
      </Button>
      <p className="text-sm text-muted">{texts.askNote[whoLetsIn(found)]()}</p>
    </>
  );
}
