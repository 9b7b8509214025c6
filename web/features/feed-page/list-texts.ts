import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Lists of the feed's items: of whom the member follows, what they have saved, of a tag and of a school. */
export const texts = catalogue({
  tag: '#{tag}',
  loading: 'Loading posts and clips',
  failed: 'The list couldn’t be loaded.',
  nobodyYet: 'Nothing from those you follow yet',
  nobodyYetNote: 'Follow people, schools, teams and competitions, and their news appears here.',
  shareLately: 'They have shared something lately',
  nothingSaved: 'Your list is empty',
  nothingSavedNote: 'Save posts and clips that you want to come back to.',
  noTag: 'Nothing has this tag',
  noTagNote: 'Or nothing that you can see.',
  noSchool: 'No clips of this school yet',
  noSchoolNote: 'Upload the first one!',
  remove: 'Remove from My list',
});
