import type { ReactNode } from 'react';

type Props<Value extends string> = {
  legend: string;
  name: string;
  choices: readonly (readonly [value: Value, label: ReactNode])[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  error?: string | undefined;
};

/** A choice of one among a few, each on a line that a thumb can hit; in two columns where there is room. */
export function Choices<Value extends string>({ legend, name, choices, chosen, onChoose, error }: Props<Value>) {
  const errorId = `${name}-error`;
  return (
    <fieldset data-field aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {/* Above the choices: below them, it would be out of sight on a phone. */}
      {error && (
        <p id={errorId} role="alert" className="mb-1.5 scroll-mt-10 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
      <div className="-mx-2 grid sm:grid-cols-2">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-5 flex-none accent-(--pitch-ink)"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
