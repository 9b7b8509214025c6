import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The videos page with its gallery: the landing page, which shows cards, needs none of it. */
export const texts = catalogue({
  title: 'Sports Highlights',
  intro: 'Watch the best moments from the university’s pitches, courts and tracks, and share your own.',
  publishedToYouTube: 'Videos are automatically uploaded to YouTube.',
  publishedHere: "Videos are automatically uploaded to {brand}'s own video service.",
  videos: 'Videos',
  gallery: 'Gallery',
  mine: 'My uploads',
  notPublished: 'not published yet',
  upload: 'Upload Video',
  join: 'Join {brand} to upload clips',
  drop: 'Drop your clip to upload it',
  loadingPage: 'Loading videos...',

  heading: 'Clip Gallery',
  headingCount: 'Clip Gallery <muted>({count})</muted>',
  filter: 'Filter by Faculty',
  all: 'All Faculties',
  facultiesFailed: 'Could not load the faculties.',
  trying: 'Trying...',
  tryFacultiesAgain: 'Try again',
  loading: 'Loading videos',
  moreFailed: 'More clips could not be loaded.',
  tryAgain: 'Try Again',
  noneOfFaculty: 'No videos found for the selected faculty',
  showAll: 'Show all faculties',
  none: 'No videos uploaded yet',
  beFirst: 'Be the first to share a highlight with the community.',

  share: 'Your clips and pictures use {used} of your {quota} MB.',
});
