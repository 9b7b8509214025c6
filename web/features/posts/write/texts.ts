import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The first line of the form for a new post, which the feed shows at once (spec 2 §2). */
export const texts = catalogue({
  form: 'Create a post',
  post: 'Post',
  placeholder: "What's on your mind?",
  dropHere: 'Drop pictures here',
  notAdded: 'Your pictures could not be added. Please try again.',
});
