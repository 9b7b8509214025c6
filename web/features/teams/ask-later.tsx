import { teamMessages } from '../../../contract/sports/teams.ts';
import { dayOf } from '../sports/kick-off.tsx';

/** In place of what asks to join, for somebody whose request was declined. @param props.at when they can ask again */
export const AskLater = ({ at }: { at: string }) => (
  <p role="status" className="font-semibold">
    {teamMessages.askLater({ day: dayOf(at) })}
  </p>
);
