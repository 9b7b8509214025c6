import { useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MatchOutcome } from '../../../contract/sports/results.ts';
import { Button } from '../../ui/button.tsx';
import { DecideForm } from './decide-form.tsx';
import { CORRECT, resultWords } from './sides.ts';
import { texts } from './texts.ts';
import type { OnRefused } from './use-say.ts';

type Props = { outcome: MatchOutcome; onRefused: OnRefused; isCaptain: boolean };

/**
 * For organisers: what counts, and a button to correct it. Where nothing counts, or once it is pressed, the form in which
 * they decide.
 * @param props.isCaptain they are asked as a captain, too, which comes first: one form at a time
 */
export function Decision({ outcome, onRefused, isCaptain }: Props) {
  const { countingVersion, versions } = outcome;
  const title = useId();
  const [search] = useSearchParams();
  // The form stays open, and with it what is typed, when somebody else decides meanwhile.
  const [isOpen, setOpen] = useState((countingVersion === null && !isCaptain) || search.has(CORRECT));
  const [hasSwitched, setSwitched] = useState(false);
  const switchTo = (open: boolean) => {
    setOpen(open);
    setSwitched(true);
  };
  const heading = useCallback((node: HTMLElement | null) => void (hasSwitched && node?.focus()), [hasSwitched]);
  const result = versions.find(({ version }) => version === countingVersion)?.result;
  if (isOpen || (!result && !isCaptain))
    return <DecideForm outcome={outcome} onRefused={onRefused} onDone={() => switchTo(false)} heading={heading} />;
  return (
    <section aria-labelledby={title} className="card grid justify-items-start gap-3 p-4 sm:p-6">
      <h2 ref={heading} id={title} tabIndex={-1} className="text-xl outline-none">
        {result ? texts.countsNow() : texts.asOrganiser()}
      </h2>
      {result ? (
        <p translate="no" className="text-2xl font-semibold tabular-nums wrap-anywhere">
          {resultWords(result, outcome)}
        </p>
      ) : (
        <p className="text-muted">{texts.organiserNote()}</p>
      )}
      <Button once onClick={() => switchTo(true)}>
        {result ? texts.correctIt() : texts.decideIt()}
      </Button>
    </section>
  );
}
