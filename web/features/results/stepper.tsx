import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../../ui/cn.ts';
import { texts } from './texts.ts';

/** A number of a side: typed, or by large buttons, for a thumb in the rain. */
export function Stepper({
  label,
  value,
  onChange,
  max,
  isLarge = false,
  hidesLabel = false,
}: {
  label: string;
  /** Null: what is typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  max: number;
  isLarge?: boolean;
  /** The label is only heard: it stands above already. */
  hidesLabel?: boolean;
}) {
  const id = useId();
  const step = (by: number) => onChange(Math.min(Math.max((value ?? 0) + by, 0), max));
  const size = isLarge ? 'size-14' : 'size-11';
  const button = cn('btn btn-secondary flex-none justify-center rounded-full p-0!', size);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold wrap-anywhere'}>
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className={button}
          onClick={() => step(-1)}
          disabled={!value}
          aria-label={texts.less({ label })}
        >
          <Minus aria-hidden="true" className="size-5" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 7);
            onChange(digits === '' ? null : Number(digits));
          }}
          className={cn(
            'input w-0 min-w-[3.5rem] grow px-2 text-center font-display tabular-nums sm:max-w-24',
            isLarge ? 'min-h-14! text-3xl' : 'text-xl',
          )}
        />
        <button type="button" className={button} onClick={() => step(1)} aria-label={texts.more({ label })}>
          <Plus aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
