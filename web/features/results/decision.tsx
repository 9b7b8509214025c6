import { useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MatchOutcome } from '../../../contract/sports/results.ts';
import { Button } from '../../ui/button.tsx';
import { DecideForm } from './decide-form.tsx';
import { CORRECT, resultWords } from './sides.ts';
import { texts } from './texts.ts';
import type { OnRefused } from './use-say.ts';

/** For organisers: what counts, and a button to correct it. Where nothing counts, or once it is pressed, the form in which they decide. */
export function Decision({ outcome, onRefused }: { outcome: MatchOutcome; onRefused: OnRefused }) {
  const { countingVersion, versions } = outcome;
  const title = useId();
  const [search] = useSearchParams();
  // The form stays open, and with it what is typed, when somebody else decides meanwhile.
  const [isOpen, setOpen] = useState(countingVersion === null || search.has(CORRECT));
  const [hasSwitched, setSwitched] = useState(false);
  const switchTo = (open: boolean) => {
    setOpen(open);
    setSwitched(true);
  };
  const heading = useCallback((node: HTMLElement | null) => void (hasSwitched && node?.focus()), [hasSwitched]);
  const result = versions.find(({ version }) => version === countingVersion)?.result;
  if (!result || isOpen)
    return <DecideForm outcome={outcome} onRefused={onRefused} onDone={() => switchTo(false)} heading={heading} />;
  return (
    <section aria-labelledby={title} className="card grid justify-items-start gap-3 p-4 sm:p-6">
      <h2 ref={heading} id={title} tabIndex={-1} className="text-xl outline-none">
        {texts.countsNow()}
      </h2>
      <p translate="no" className="text-2xl font-semibold tabular-nums wrap-anywhere">
        {resultWords(result, outcome)}
      </p>
      <Button once onClick={() => switchTo(true)}>
        {texts.correctIt()}
      </Button>
    </section>
  );
}
