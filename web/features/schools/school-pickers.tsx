import { useQuery } from '@tanstack/react-query';
import {
  type listCountries,
  type listUniversities,
  SCHOOLS_PER_PAGE,
  schoolMessages,
} from '../../../contract/schools.ts';
import { call } from '../../platform/http/http.ts';
import type { Option } from '../../ui/combobox/option-search.ts';
import { PagedCombobox } from '../../ui/combobox/paged-combobox.tsx';
import { texts } from './texts.ts';

const RARELY_CHANGES = 60 * 60_000; // the server's lists change only when its job refreshes them
const NONE: Option[] = [];

type Props = {
  country: string;
  school: string;
  countryError: string | undefined;
  schoolError: string | undefined;
  /** Changing the country clears the school (spec 1 §4). */
  onChange: (choice: { country: string; schoolName: string }) => void;
};

/** Country, and then the schools of that country (spec 1 §2); a school that is not listed can be typed. */
export function SchoolPickers({ country, school, countryError, schoolError, onChange }: Props) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call<typeof listCountries>('GET', '/api/countries', { signal }),
    staleTime: RARELY_CHANGES,
  });
  const countryId = countries.data?.find(({ name }) => name === country)?.id;
  const universities = useQuery({
    queryKey: ['universities', countryId],
    queryFn: async ({ signal }) => {
      const query = { country: countryId };
      const list = await call<typeof listUniversities>('GET', '/api/universities', { query, signal });
      return list.map(({ name }) => ({ id: name, name }));
    },
    enabled: countryId !== undefined,
    staleTime: RARELY_CHANGES,
  });

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PagedCombobox
        label={texts.country.label()}
        options={countries.data ?? NONE}
        value={country}
        onChange={(option) => option?.name !== country && onChange({ country: option?.name ?? '', schoolName: '' })}
        perPage={SCHOOLS_PER_PAGE}
        placeholder={texts.country.search()}
        emptyText={countries.isFetching ? texts.country.loading() : texts.country.none()}
        error={countries.isError ? schoolMessages.countriesFailed() : countryError}
        onRetry={countries.isError ? countries.refetch : undefined}
        loading={countries.isFetching}
      />
      <PagedCombobox
        // A new country has a new list: what was typed for the old one is cleared.
        key={country}
        label={texts.school.label()}
        options={universities.data ?? NONE}
        value={school}
        onChange={(option) => onChange({ country, schoolName: option?.name ?? '' })}
        perPage={SCHOOLS_PER_PAGE}
        placeholder={country ? texts.school.search() : texts.school.countryFirst()}
        disabled={!country}
        emptyText={universities.isFetching ? texts.school.loading() : texts.school.none()}
        error={universities.isError ? schoolMessages.universitiesFailed() : schoolError}
        onRetry={universities.isError ? universities.refetch : undefined}
        loading={universities.isFetching}
        free
      />
    </div>
  );
}
