import { type ComponentProps, type ReactNode, useId } from 'react';
import { Sentence } from '../platform/texts/sentence.tsx';
import { cn } from './cn.ts';
import { texts } from './texts.ts';

export type FieldFrame = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says '(optional)' beside the label. */
  optional?: boolean;
  className?: string;
};

/** What a control needs to be tied to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Label above, hint and error below, wired to whatever control `children` renders. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div data-field className={cn('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {optional ? (
          <Sentence
            of={texts.optional}
            label={label}
            note={(words) => <span className="font-normal text-muted">{words}</span>}
          />
        ) : (
          label
        )}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

type Control<Element extends 'input' | 'textarea' | 'select'> = FieldFrame & Omit<ComponentProps<Element>, 'className'>;

export function TextField({ label, hint, error, optional, className, ...input }: Control<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => <input type="text" dir="auto" {...input} {...control} className="input" />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, className, ...area }: Control<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <textarea rows={3} dir="auto" {...area} {...control} className="input field-sizing-content max-h-80" />
      )}
    </Field>
  );
}

export function SelectField({ label, hint, error, optional, className, ...select }: Control<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => <select {...select} {...control} className="input" />}
    </Field>
  );
}
