import { Link, useNavigate, useSearchParams } from 'react-router';
import { accountHeads } from '../../../contract/pages/account-heads.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { SPORT_IDS, type Sport } from '../../../contract/sports/sports.ts';
import { offerFirstSteps } from '../../platform/session/first-steps.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { FollowStep } from './follow-step.tsx';
import { texts } from './texts.ts';
import { TodayStep } from './today-step.tsx';
import { UniversityStep, type Wanted } from './university-step.tsx';

const STEPS = ['university', 'follow', 'today'] as const;
const isSport = (id: string): id is Sport => SPORT_IDS.includes(id as Sport);

/**
 * What a newcomer is asked, in three steps that can each be skipped. Which one, and what was chosen on the way, is in the
 * url, so that Back leads to the one before.
 */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const step = STEPS.find((name) => name === search.get('step')) ?? 'university';
  const at = STEPS.indexOf(step);
  const wanted = { sports: (search.get('sports') ?? '').split(' ').filter(isSport), hall: search.get('hall') ?? '' };
  const end = () => offerFirstSteps(null);

  function goOn(chosen: Wanted) {
    const next = STEPS[at + 1];
    const said = { sports: chosen.sports.join(' '), ...(chosen.hall && { hall: chosen.hall }) };
    if (next) return void navigate({ search: `?${new URLSearchParams({ step: next, ...said })}` });
    end();
    navigate(paths.feed);
  }

  return (
    <div className="mx-auto max-w-2xl px-4 pt-6 pb-28 sm:pt-10">
      <PageHead head={accountHeads.firstSteps} />
      <p className="font-semibold text-muted">{texts.step({ step: String(at + 1) })}</p>
      <h1 className="mt-1 text-3xl sm:text-4xl">{texts[step].title()}</h1>
      {step === 'university' && <UniversityStep wanted={wanted} onDone={goOn} />}
      {step === 'follow' && <FollowStep wanted={wanted} onDone={() => goOn(wanted)} />}
      {step === 'today' && <TodayStep onDone={() => goOn(wanted)} />}
      {step === 'university' && (
        <Link to={paths.feed} className="link mt-4 inline-flex min-h-11 items-center" onClick={end}>
          {texts.skipAll()}
        </Link>
      )}
    </div>
  );
}
