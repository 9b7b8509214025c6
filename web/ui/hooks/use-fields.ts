import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

/** The text fields of a form with their error messages; a field's message goes when the field is changed. */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const form = useRef<HTMLFormElement>(null);

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors(
      (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))) as Errors<Values>,
    );
  };

  return {
    form,
    values,
    errors,
    set,
    reset: () => {
      setValues(initial);
      setErrors({});
    },
    /** Shows the messages and moves to the first of them; true if there are any. */
    refuse: (found: Errors<Values>): boolean => {
      // The fields must be rendered as invalid before the first of them can be found.
      flushSync(() => setErrors(found));
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      first?.focus();
      first?.closest('[data-field]')?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
      return Object.keys(found).length > 0;
    },
    /** Everything that a text field, textarea or select needs. */
    bind: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ [name]: event.target.value } as unknown as Partial<Values>),
    }),
  };
}
