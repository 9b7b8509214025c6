import type { ReactNode } from 'react';
import { type Found, SINCE } from '../../../contract/search/search.ts';
import { EVENT_TYPES } from '../../../contract/videos.ts';
import { SelectField } from '../../ui/field.tsx';
import type { Asked } from './asked.ts';
import { texts } from './texts.ts';

type Name = Exclude<keyof Asked, 'q'>;
type Props = {
  kind: 'clips' | 'posts';
  asked: Asked;
  found: Found | undefined;
  onChange: (name: Name, value: string) => void;
};

/** Each once, in order; the chosen one stays among them when nothing found has it. */
const choices = (values: string[], chosen: string | undefined) =>
  [...new Set(chosen ? [chosen, ...values] : values)].sort((one, other) => one.localeCompare(other));

/** Narrows clips down by school, faculty, event and time, and posts by time. */
export function Filters({ kind, asked, found, onChange }: Props) {
  const clips = found?.clips.found ?? [];
  const select = (name: Name, options: ReactNode) => (
    <SelectField
      label={texts[name]()}
      value={asked[name] ?? ''}
      onChange={(event) => onChange(name, event.target.value)}
      className="grow basis-40"
    >
      <option value="">{texts.any[name]()}</option>
      {options}
    </SelectField>
  );
  const named = (names: readonly string[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ));
  return (
    <fieldset className="mb-6 flex flex-wrap gap-3">
      <legend className="sr-only">{texts.filters()}</legend>
      {kind === 'clips' && (
        <>
          {select(
            'school',
            named(
              choices(
                clips.map(({ school }) => school.name),
                asked.school,
              ),
            ),
          )}
          {select(
            'faculty',
            named(
              choices(
                clips.map(({ school }) => school.faculty),
                asked.faculty,
              ),
            ),
          )}
          {select('event', named(EVENT_TYPES))}
        </>
      )}
      {select(
        'since',
        SINCE.map((since) => (
          <option key={since} value={since}>
            {texts.sinceWhen[since]()}
          </option>
        )),
      )}
    </fieldset>
  );
}
