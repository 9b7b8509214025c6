import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Reactions. What the specification words: spec 2 §2, §3. */
export const texts = catalogue({
  types: {
    like: 'Like',
    love: 'Love',
    haha: 'Haha',
    fire: 'Fire',
    goal: 'Goal',
    trophy: 'Trophy',
    muscle: 'Strong',
    clap: 'Clap',
    wow: 'Wow',
  },
  title: 'Reactions',
  reactions: { one: '{count} reaction', other: '{count} reactions' },
  waiting: 'Waiting to be sent',
});
