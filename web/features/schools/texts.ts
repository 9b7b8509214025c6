import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  country: {
    label: 'Country',
    search: 'Search countries',
    loading: 'Loading countries...',
    none: 'No country found.',
  },
  school: {
    label: 'School',
    search: 'Search or type a name',
    countryFirst: 'Choose a country first',
    loading: 'Loading universities...',
    none: 'Type the name of your school.',
  },
});
