import { useState } from 'react';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { areFirstStepsOffered, offerFirstSteps } from '../../../platform/session/first-steps.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Offer = lazy(
  () => import('./offer.tsx').then((module) => ({ default: module.Offer })),
  'quiet',
  <Skeleton className="mb-4 h-40 rounded-card" />,
);

/** Keeps a place for the offer of the first steps, as long as they are offered: most members have done with them. */
export function Offered() {
  const username = useSession(({ userData }) => userData?.username);
  const [isOver, setIsOver] = useState(false);
  if (isOver || !username || !areFirstStepsOffered(username)) return null;
  function decline() {
    offerFirstSteps(null);
    setIsOver(true);
  }
  return <Offer onDecline={decline} />;
}
