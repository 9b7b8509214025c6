import { Link } from 'react-router';
import { accountPaths } from '../../../../contract/pages/account-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { offerTexts as texts } from './texts.ts';

/** Offers the first steps to who has just signed in for the first time. */
export function Offer({ onDecline }: { onDecline: () => void }) {
  return (
    <section aria-labelledby="first-steps" className="card mb-4 min-h-40 p-5">
      <h2 id="first-steps" className="text-xl">
        {texts.title()}
      </h2>
      <p className="mt-1 text-muted">{texts.note()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={accountPaths.firstSteps} className="btn btn-pitch">
          {texts.begin()}
        </Link>
        <Button variant="quiet" onClick={onDecline}>
          {texts.notNow()}
        </Button>
      </div>
    </section>
  );
}
