import { Link } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { loginLink, signupLink } from '../../platform/session/way-back.ts';
import { texts } from './join-texts.ts';

/** For a visitor who would like to react: logging in and joining, both of which lead back here. */
export function AskToJoin({ back }: { back: string }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-[10px] bg-sunken p-4">
      <p role="status" className="grow">
        {texts.join({ brand: BRAND })}
      </p>
      <div className="flex gap-3">
        <Link to={loginLink(back)} className="btn btn-secondary">
          {texts.logIn()}
        </Link>
        <Link to={signupLink(back)} className="btn btn-pitch">
          {texts.joinNow()}
        </Link>
      </div>
    </div>
  );
}
