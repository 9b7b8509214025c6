import { useState } from 'react';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { texts } from './names-texts.ts';
import { texts as reportTexts } from './texts.ts';

export const ReportNames = lazy(() => import('./report-names.tsx').then((module) => ({ default: module.ReportNames })));

/** For members: one of the names that others have typed in a match, a competition or a team is not as it should be. */
export function NamesMenuItem({ onChoose }: { onChoose: () => void }) {
  return (
    <button
      type="button"
      className="menu-item"
      onClick={onChoose}
      onPointerEnter={ReportNames.load}
      onFocus={ReportNames.load}
    >
      {texts.reportName()}
    </button>
  );
}

/**
 * For members, where there is no menu: a match, its result, or a name in it, such as of its venue, its stage, its entries
 * or its players.
 */
export function ReportMatch({ matchId, hasResult }: { matchId: string; hasResult: boolean }) {
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const [isOpen, setIsOpen] = useState(false);
  if (!isMember) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="mt-2" onClick={() => setIsOpen(true)}>
        {reportTexts.report()}
      </Button>
      {isOpen && (
        <ReportNames names={{ of: 'match', id: matchId }} hasResult={hasResult} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
