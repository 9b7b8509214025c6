import type { ComponentProps } from 'react';
import { SelectField } from '../field.tsx';

/** The browser's time zone, by the name that it has there. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A choice of a time zone: the browser's, the chosen one, and all others that the browser knows. */
export function ZoneField({
  value,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'children'> & { value: string }) {
  const zones = [...new Set([ownZone(), value, ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <SelectField {...field} value={value}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
