import { useId, useState } from 'react';
import { isInlineOn, switchInline } from './inline-play.ts';
import { texts } from './inline-texts.ts';

/** Among the pages of the account: whether clips in the feed play by themselves. */
export function InlineChoice() {
  const id = useId();
  const [on, setOn] = useState(isInlineOn);
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-xl">
        {texts.title()}
      </h2>
      <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            switchInline(target.checked);
            setOn(isInlineOn());
          }}
          className="size-5 flex-none accent-pitch-ink"
        />
        {texts.play()}
      </label>
      <p id={`${id}-note`} className="text-sm text-muted">
        {texts.note()}
      </p>
    </section>
  );
}
