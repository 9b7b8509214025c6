import { describe, expect, test } from 'vitest';
import { nameMessages } from '../../../contract/texts/names.ts';
import { claimIn } from './claims.ts';
import { nameFlaw } from './rule.ts';

const flawOf = (name: string) => nameFlaw(name.normalize('NFC'));

describe('a name', () => {
  test.each([
    ...['Commonwealth Hall', 'Hall 4', 'St. Mary’s', "O'Neill FC", 'Élan Vital', 'Nguyễn Thị Ánh', 'Ọ̀ṣun Hall'],
    ...['Ẹ̀gbẹ́ Ògo', 'ΩΨΦ', 'Kappa Ω', 'ΑΒΓ Society', 'Динамо', 'Динамо/Dynamo', 'Կենտրոն', 'Ақжол'],
    ...[
      'جامعة القاهرة',
      'مُحَمَّدٌ',
      'دانشگاه علم\u200cوصنعت',
      'نادي الأهلي',
      'שָׁלוֹם',
      'አዲስ አበባ',
      '東京大学',
      'サッカー部',
      '한양대학교',
    ],
    ...['क्\u200dष', 'श्री\u200dलंका', 'ශ්\u200dරී ලංකා', 'നന്\u200dമ', 'มหาวิทยาลัย', 'ရန်ကုန်', 'བོད་', '1. FC Köln'],
    ...['⚽ FC', 'Team 👩🏽\u200d🎓', '🏳️\u200d🌈 United', '1️⃣ Team', '❤️ Hall', 'A & B', 'F.C. Real-Legon (B)'],
  ])('can be %s', (name) => {
    expect([name, flawOf(name)]).toEqual([name, undefined]);
  });

  test.each([
    ['zero-width space', 'Legon\u200bHall'],
    ['joiner between Latin letters', 'Le\u200dgon'],
    ['non-joiner between Latin letters', 'Le\u200cgon'],
    ['joiner at the end', 'دانشگاه\u200c'],
    ['joiners in a row', 'क्\u200d\u200dष'],
    ['word joiner', 'Le\u2060gon'],
    ['soft hyphen', 'Le\u00adgon'],
    ['right-to-left override', 'Legon \u202ella H'],
    ['isolate', '\u2067Legon\u2069'],
    ['right-to-left mark', 'Legon\u200f'],
    ['Arabic letter mark', 'Legon\u061c'],
    ['tags', 'Legon\u{e0041}\u{e0042}'],
    ['Hangul filler', 'Legon\u3164'],
    ['half-width filler', '\uffa0Legon'],
    ['Braille blank', 'Legon\u2800Hall'],
    ['blank musical note', 'Legon\u{1d159}'],
    ['blank hieroglyph', 'Legon\u{13441}'],
    ['grapheme joiner', 'Le\u034fgon'],
    ['variation selector behind a letter', 'Le\ufe0fgon'],
    ['variation selector of the supplement', 'Le\u{e0100}gon'],
    ['control character', 'Le\u0007gon'],
    ['private use', 'Legon\ue000'],
    ['unassigned', 'Legon\u0378'],
    ['Mongolian separator', 'Legon\u180e'],
  ])('has no %s', (_, name) => {
    expect(flawOf(name)).toBe(nameMessages.odd);
  });

  test.each(['.', '..'])('is more than what a url takes for a step: %s', (name) => {
    expect(flawOf(name)).toBe(nameMessages.dots);
  });

  test.each(['Lеgon', 'UNIVERSITY ΟF Ghana', 'Ghаna', 'Аccra', 'Кwame', 'Ꮮegon'])('mixes no alphabets: %s', (name) => {
    expect(flawOf(name)).toBe(nameMessages.mixed);
  });

  test.each(['Legon ✓', 'Legon ✔️', '✅ Legon', '☑ Legon', 'Legon ꪜ', 'Legon 🗸'])('has no tick: %s', (name) => {
    expect(flawOf(name)).toBe(nameMessages.tick);
  });

  test.each([`Le${'\u0335\u0336\u0337'}gon`, `L${'\u0301'.repeat(8)}egon`, '\u0301Legon', `ك${'\u064b'.repeat(6)}`])(
    'piles no marks: %j',
    (name) => {
      expect(flawOf(name)).toBe(nameMessages.marks);
    },
  );
});

describe('a name that speaks for a university', () => {
  const said = [
    ...[
      'Official UG Cup',
      'OFFICIAL University of Ghana Cup',
      '0FFICIAL Cup',
      'o.f.f.i.c.i.a.l Cup',
      'O F F I C I A L',
    ],
    ...[
      'Off1c1al',
      'OffıciaI Cup',
      'Officially Ghana',
      'UGofficial',
      'official_ug',
      'Øfficial',
      'Ｏｆｆｉｃｉａｌ',
      'OFFI CIAL Cup',
    ],
    ...[
      'of.fi.ci.al',
      'Offficial',
      'Offical',
      'Copa Oficial',
      'Coupe officielle',
      'Coppa ufficiale',
      'Offizielle Liga',
    ],
    // The mark's own words.
    ...[
      'Made by an admin',
      'Run by the University of Ghana',
      'Approved by the University of Leeds',
      'Hall Cup (approved by the Faculty of Law)',
      'R.u.n by the un1versity',
      'RUNBYTHEUNIVERSITY',
      'University approved Cup',
      'Organised by the sports department',
    ],
    ...[
      'Jogos oficiais',
      'Verified Cup',
      'V.erified',
      'Authorised Cup',
      'University-endorsed Cup',
      '𝓞𝓯𝓯𝓲𝓬𝓲𝓪𝓵 Cup',
      'Οffιcιаl',
    ],
  ];
  test.each(said)('is found, whatever it is of: %s', (name) => {
    for (const claims of ['vouchable', 'part', 'person'] as const)
      expect([claims, claimIn(name, claims)]).not.toEqual([claims, undefined]);
    expect(claimIn(name, 'vouched')).toBeUndefined();
  });

  test.each([
    ...[
      'UG Sports Office Cup',
      'SportsOffice',
      's.p.o.r.t.s office',
      'Students’ Union Cup',
      "Student's Union",
      'Dean of Students',
    ],
    ...['Vice-Chancellor’s Cup', 'V1ce Chancellor Cup', 'Dean’s Office', 'Office of the Registrar', 'اتحاد الطلبة'],
  ])('is found as an office, but in a place: %s', (name) => {
    expect(claimIn(name, 'vouchable')).toBeDefined();
    expect(claimIn(name, 'person')).toBeDefined();
    expect(claimIn(name, 'part')).toBeUndefined();
  });

  test.each(['Kombe Rasmi', 'الكأس الرسمية', 'رسـمي', 'تیم رسمی', 'Resmi Kupa', 'ኦፊሴላዊ ዋንጫ'])(
    'is found where people are not called like it: %s',
    (name) => {
      expect(claimIn(name, 'vouchable')).toBeDefined();
      expect(claimIn(name, 'person')).toBeUndefined();
    },
  );

  test.each([
    ...[
      'University of Ghana Hall Cup',
      'Law Faculty',
      'Legon Business School',
      'Unofficial Five-a-side',
      'Dean Henderson',
    ],
    ...[
      'Dean’s Cup',
      'Friends of İclal',
      'Chancellor House',
      'Union FC',
      'Office Block B',
      'Erasmus League',
      'Sports Science',
    ],
    ...[
      'Rasmine',
      'Fun Run by the River',
      'School Run',
      'University Run 2026',
      'Made by Kofi',
      'Sunday League, organised by Legon Hall',
      'Post Office FC',
      'Faculty of Social Sciences',
      'Student Athletes United',
      'Registry Rangers',
      'Off Campus',
    ],
    ...['مراسم', 'Beneficial FC', 'Judicial Studies', 'Hall of Residence 4', 'Provost Okai', 'Official'.slice(0, 5)],
  ])('is not: %s', (name) => {
    for (const claims of ['vouchable', 'part', 'person'] as const)
      expect([claims, claimIn(name, claims)]).toEqual([claims, undefined]);
  });

  test('is judged in no time', () => {
    const began = process.threadCpuUsage();
    for (let n = 0; n < 1000; n++) claimIn(`${'o.f.f.i.c.i.'.repeat(9)}${n}`, 'vouchable');
    const { user, system } = process.threadCpuUsage(began); // in µs
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
