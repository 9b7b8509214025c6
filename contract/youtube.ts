import { catalogue } from './texts/catalogue.ts';

/** Shown when YouTube does not accept a video: the first five are the specification's (spec 1 §8). */
export const youtubeMessages = catalogue(
  {
    noChannel:
      'YouTube channel not found. Please ensure the YouTube account is properly set up and has a channel created.',
    authenticationExpired:
      'YouTube authentication has expired. Please contact the administrator to refresh the YouTube API credentials.',
    tokenExpired: 'YouTube API token has expired. Please contact the administrator to update the YouTube integration.',
    authenticationFailed: 'YouTube API error: Authentication failed. Please try again later or contact support.',
    refused: 'Error uploading file to YouTube',
    dayFull: 'This channel has reached YouTube’s limit for today. It resets at midnight Pacific time.',
    notSetUp: 'YouTube is no longer set up on this site.',
    notNow: 'YouTube isn’t accepting videos at the moment.',
    quiet: 'This is a copy of the site: it publishes nothing on YouTube. Your clip is stored here.',
  },
  'youtube',
);
