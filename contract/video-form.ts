import { catalogue } from './texts/catalogue.ts';

/**
 * What the server answers to a form that it rejects, and to a request for a list that it does not have: in a file of
 * its own, since no other page needs it.
 */
export const videoFormMessages = catalogue(
  {
    tagsRule: 'You can add up to 15 tags of up to 40 characters each.',
    participantsRule: 'List up to 100 participants, as name, school, country; …',
    titleRule: 'A title needs 1 to 100 characters.',
    descriptionRule: 'A description needs 1 to 5000 characters.',
    countryMissing: 'Please choose a country.',
    schoolMissing: 'Please choose a school.',
    facultyRule: 'A faculty needs 1 to 60 characters.',
    departmentRule: 'A department can have up to 100 characters.',
    eventTypeMissing: 'Please choose an event type.',
    subtypeMissing: 'Please choose a subtype.',
    noSubtypes: 'This event type has no subtypes.',
    subtypeRule: 'A subtype can have up to {max} characters.',
    participantsUnreadable: 'The participants look like JSON, but can’t be read. Please check brackets and quotes.',
    thumbnailUnfit: 'The thumbnail is not a picture.',
    thumbnailTooLarge: 'A thumbnail can be up to {megabytes} MB.',
    randomOfAll: 'A random choice is made among all faculties.',
    randomHasNoNext: 'A random choice has no next page.',
  },
  'videoForm',
);
