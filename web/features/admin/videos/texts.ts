import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The Videos tab. What the specification words: spec 2 §2. */
export const texts = catalogue({
  title: 'Videos',
  loading: 'Loading videos',
  total: { one: '{count} video', other: '{count} videos' },
  search: 'Search clips',
  searchHint: 'Title, school, or who uploaded it',
  faculty: 'Filter by Faculty',
  allFaculties: 'All Faculties',
  showAll: 'Show all clips',

  uploadedBy: '<label>Uploaded by</label> {email}',
  uploadedByFormer: '<label>Uploaded by</label> a former member',
  view: 'View',
  delete: 'Delete',

  deleteVideo: 'Delete video',
  deleting: 'Deleting...',
  deleteNote: 'This also deletes it from the site that hosts it.',
});
