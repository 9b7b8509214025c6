import { useId, useState } from 'react';
import { areKeysOn, switchKeys } from '../../../platform/keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { texts } from './texts.ts';

const KEYS = [
  ['j', texts.next],
  ['k', texts.previous],
  ['l', texts.heart],
  ['c', texts.comment],
  ['/', texts.search],
  ['?', texts.sheet],
] as const;

/** These are no single letters, and stay on. */
const OTHERS = [
  [texts.keys.arrows, texts.arrows],
  [texts.keys.send, texts.send],
  [texts.keys.close, texts.close],
] as const;

/** All keys, and the switch for those of a single letter. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [on, setOn] = useState(areKeysOn);
  return (
    <Dialog title={texts.title()} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, words]) => (
          <Key key={key} name={key} words={words()} isOff={!on} />
        ))}
        {OTHERS.map(([name, words]) => (
          <Key key={name()} name={name()} words={words()} isOff={false} />
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3 border-t border-line pt-4 font-semibold">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={id}
          onChange={({ target }) => {
            switchKeys(target.checked);
            setOn(areKeysOn());
          }}
          className="size-5 flex-none accent-pitch-ink"
        />
        {texts.on()}
      </label>
      <p id={id} className="text-sm text-muted">
        {texts.onNote()}
      </p>
    </Dialog>
  );
}

function Key({ name, words, isOff }: { name: string; words: string; isOff: boolean }) {
  return (
    <>
      <dt className={isOff ? 'line-through opacity-70' : undefined}>
        <kbd className="inline-block min-w-9 rounded-md border border-edge bg-sunken px-2 py-0.5 text-center font-mono text-sm">
          {name}
        </kbd>
      </dt>
      <dd>{words}</dd>
    </>
  );
}
