import { useId } from 'react';
import { Crest } from '../sports/team-name.tsx';
import { texts } from './texts.ts';

const FIRST_CHOICE = { main: '#0b5a3c', second: '#ffffff' };

type Which = keyof typeof FIRST_CHOICE;

/**
 * A team's two colours, or none, with the crest that they make.
 * @param props.colours as the contract has them; empty: none
 */
export function ColourFields({
  name,
  colours,
  error,
  onChange,
}: {
  name: string;
  colours: string;
  error?: string | undefined;
  onChange: (colours: string) => void;
}) {
  const id = useId();
  const [main = '', second = ''] = colours.split(' ');
  const chosen = { main, second };
  const choose = (which: Which, colour: string) => {
    const next = { ...chosen, [which]: colour };
    onChange(next.main && [next.main, next.second].filter(Boolean).join(' '));
  };
  const described = error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  const shown: readonly Which[] = main ? ['main', 'second'] : ['main'];
  return (
    <fieldset data-field className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{texts.colours()}</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Crest
          team={{ _id: '', name: name.trim() || '?', ...(colours && { colours }) }}
          className="size-16 flex-none text-2xl"
        />
        <div className="min-w-0">
          {shown.map((which) => (
            <div key={which} className="flex items-center gap-3">
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  checked={chosen[which] !== ''}
                  onChange={({ target }) => choose(which, target.checked ? FIRST_CHOICE[which] : '')}
                  className="size-5 flex-none accent-pitch-ink"
                  {...described}
                />
                {texts.withColour[which]()}
              </label>
              {chosen[which] && (
                <input
                  type="color"
                  aria-label={texts.chooseColour[which]()}
                  value={chosen[which]}
                  onChange={({ target }) => choose(which, target.value)}
                  className="h-11 w-16 flex-none rounded-lg border border-edge bg-transparent p-1"
                  {...described}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
