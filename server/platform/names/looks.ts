/** How names look, for comparing only. */

/** Letters that look like Latin ones though they are others. */
const LIKE_LATIN: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ і: 'i', ї: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', ɡ: 'g', п: 'n', ѵ: 'v', г: 'r', ь: 'b' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u' },
  ...{ χ: 'x', ω: 'w', γ: 'y', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ո: 'n', օ: 'o', ս: 'u', հ: 'h' },
  ...{
    ɑ: 'a',
    ᴀ: 'a',
    ƈ: 'c',
    ᴄ: 'c',
    ƒ: 'f',
    ꜰ: 'f',
    ɩ: 'i',
    ɪ: 'i',
    ӏ: 'l',
    ʟ: 'l',
    ɭ: 'l',
    ⅼ: 'l',
    ᴏ: 'o',
    ɵ: 'o',
    '|': 'l',
  },
};

/** A name as it looks, in plain Latin letters and digits; words apart. */
export const looksOf = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LIKE_LATIN[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const ALIKE: [RegExp, string][] = [
  [/[._]/g, ''],
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/[9q]/g, 'g'],
  [/2/g, 'z'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** A name in plain Latin letters with all that looks alike made the same: 'Adrn1n' and 'a.d.m.i.n' become 'admin'. */
export const skeletonOf = (name: string): string =>
  ALIKE.reduce((text, [seen, plain]) => text.replace(seen, plain), name.toLowerCase());
