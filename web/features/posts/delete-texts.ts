import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The question before a post is deleted (spec 2 §2). */
export const texts = catalogue({
  title: 'Delete post?',
  sureQuoted:
    'Are you sure you want to delete <quote>"{text}"</quote>? This action cannot be undone and will permanently remove the post and all its comments.',
  sure: 'Are you sure you want to delete this post? This action cannot be undone and will permanently remove the post and all its comments.',
  cancel: 'Cancel',
  delete: 'Delete',
  deleting: 'Deleting...',
});
