/** 'ada' → 'Ada'; the rest stays as it is. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 12345 → '12,345'. Not by the browser's `Intl`: a phone needs a tenth of a second to load that. */
export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** One of two words by number: `counted(1, 'reaction')` → '1 reaction'. */
export const counted = (count: number, word: string) => `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;

const NAME_MAX = 500; // characters that names are compared by; no list has a longer one

/** For comparing names without case and accents: 'Côte' → 'cote'. */
export const folded = (text: string) => text.slice(0, NAME_MAX).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 'goal, final,,goal' → ['goal', 'final']; a leading # is what people type out of habit. */
export const splitTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().replace(/^#+/, '').trim())
      .filter(Boolean),
  ),
];
