import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The landing page. What the specification words: spec 1 §1, §3, §8. */
export const texts = catalogue({
  welcome: 'Welcome to {brand}. <second>Get closer to the game.</second>',
  intro:
    'The home of university sport: match highlights, pictures and talk from your campus, minutes after the whistle.',
  getStarted: 'Get Started Free',
  signIn: 'Sign In',

  whyChoose: 'Why Choose {brand}',
  whyIntro: 'Campus sport is played in front of a few hundred people. It deserves more.',
  features: {
    highlights: {
      title: 'Sports Highlights',
      description: 'Goals, finishes and comebacks from inter-university finals to hostel games, all in one place.',
    },
    upload: {
      title: 'Easy Video Upload',
      description: 'Drop your clip, name the match, done. It is published to our video host automatically.',
    },
    posts: {
      title: 'Photo and Text Posts',
      description: 'Line-ups, training pictures, match reports: tell the story around the ninety minutes.',
    },
    community: {
      title: 'Community',
      description: 'Athletes, fans and friends of every faculty react, comment and share.',
    },
    devices: {
      title: 'On Any Device',
      description: 'On the phone at the touchline, on the big screen at home: it fits.',
    },
  },

  latest: 'Latest Sports Highlights',
  latestForMembers: 'Check out the latest videos from our community',
  latestForVisitors: 'Preview our latest videos (Sign up to see more!)',
  seeMore: 'Sign Up to See More Videos',
  loading: 'Loading videos...',
  loadFailed: 'We can’t load the highlights right now.',
  tryAgain: 'Try Again',
  noVideos: 'No videos available yet. Be the first to upload!',
  upload: 'Upload',
  joinToUpload: 'Join {brand} to Upload a Video',

  voices: 'From the stands',
  quote: '“{content}”',
  testimonials: {
    captain: {
      name: 'Amara Okafor',
      role: 'Captain, women’s football',
      content:
        'Our semi-final had sixty people in the stand. By Monday the winning goal had been seen by the whole campus.',
    },
    fan: {
      name: 'Lukas Brandt',
      role: 'Fan and engineering student',
      content: 'I study on the other side of town and miss most games. Now I catch the highlights on the bus home.',
    },
    head: {
      name: 'Dr. Mei Tanaka',
      role: 'Head of campus sports',
      content: 'Uploading takes two minutes between matches. It has become the memory of our sports programme.',
    },
  },

  closing: 'Your next match deserves an audience.',
  closingIntro: 'Join the community, upload the clip, and let the whole campus see it.',
  createAccount: 'Create Your Account',
});
