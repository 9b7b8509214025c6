/** A season of games: the videos of the last month. */

export type SeedVideo = {
  clip: string;
  /** A picture in place of the clip's own poster, as a member may choose. */
  poster?: string;
  by: string;
  title: string;
  description: string;
  eventType: string;
  department?: string;
  tags: string[];
  participants: { name: string; school?: string; country?: string }[];
  daysAgo: number;
};

export const videos: SeedVideo[] = [
  {
    clip: 'football-winning-goal',
    by: 'tunde_b',
    title: 'Stoppage-time free kick wins it 3–2',
    description:
      'Ninety-third minute, one last free kick from 22 metres. Segun had missed two already. Over the wall, in off the post, and the whole stand came down to the touchline. Filmed from row four; the shaking is me. Thank you to everybody who travelled to the away game, we heard you for the full ninety.',
    eventType: 'Inter-University',
    department: 'Mechanical Engineering',
    tags: ['football', 'final', 'freekick'],
    participants: [
      { name: 'Segun Bello', school: 'University of Lagos', country: 'Nigeria' },
      { name: 'Kwame Asante', school: 'University of Ghana', country: 'Ghana' },
    ],
    daysAgo: 0.2,
  },
  {
    clip: 'basketball-buzzer-beater',
    by: 'kofi_mensah',
    title: 'Three at the buzzer for the final',
    description: 'Down by two, 0.4 on the clock. We drew that play up on a pizza box.',
    eventType: 'Inter-University',
    tags: ['basketball', 'buzzerbeater'],
    participants: [{ name: 'Nana Adjei', school: 'University of Ghana' }],
    daysAgo: 1.6,
  },
  {
    clip: 'swimming-photo-finish',
    by: 'ines.faria',
    title: '100 m freestyle decided by two hundredths',
    description:
      'Lane four and lane five touch together. The board took ten seconds to decide; it felt like a semester.',
    eventType: 'Inter-University',
    department: 'Physiotherapy',
    tags: ['swimming', 'photofinish'],
    participants: [{ name: 'Ines Faria', school: 'Universidade de Coimbra', country: 'Portugal' }],
    daysAgo: 3.1,
  },
  {
    clip: 'volleyball-match-point',
    by: 'linnea',
    title: 'Match point: the spike that took the fifth set',
    description: 'Five sets, two hours, one spike. Watch the block go up a moment too late.',
    eventType: 'Intra-University (Deans Game)',
    tags: ['volleyball', 'deansgame'],
    participants: [{ name: 'Science' }, { name: 'Law' }],
    daysAgo: 5.4,
  },
  {
    clip: 'relay-final-lap',
    by: 'abena',
    title: '4 × 400 relay: from last to first on the final lap',
    description: 'Abena takes the baton in fourth. Keep your eye on the yellow vest.',
    eventType: 'Inter-University',
    department: 'Anatomy',
    tags: ['athletics', 'relay', 'comeback'],
    participants: [{ name: 'Abena Owusu' }, { name: 'Esi Boateng' }, { name: 'Akua Poku' }, { name: 'Adwoa Sarpong' }],
    daysAgo: 8.2,
  },
  {
    clip: 'hostel-futsal-penalty',
    by: 'seyi.ade',
    title: 'Hostel futsal: the penalty that woke Block C',
    description: 'Half past ten at night, everybody at the windows, one penalty left.',
    eventType: 'Hostel Game',
    tags: ['futsal', 'hostel', 'penalty'],
    participants: [{ name: 'Block C' }, { name: 'Block A' }],
    daysAgo: 11.7,
  },
  {
    clip: 'rugby-try',
    by: 'chiamaka',
    title: 'Law go over in the corner',
    description: 'Three passes, one dummy, and a dive that is still in the laundry.',
    eventType: "Intra-University (VC's Game)",
    department: 'Public Law',
    tags: ['rugby', 'try'],
    participants: [{ name: 'Law' }, { name: 'Business' }],
    daysAgo: 15.3,
  },
  {
    clip: 'tennis-rally',
    by: 'joao_pires',
    title: 'A rally of nineteen strokes for the set',
    description: 'Both of them could have ended it three times over. Neither wanted to.',
    eventType: 'General',
    tags: ['tennis', 'rally'],
    participants: [],
    daysAgo: 19.9,
  },
  {
    clip: 'training-sprint-drills',
    by: 'oskar.berg',
    title: 'Sprint drills: cones, ball, and no excuses',
    description: 'Tuesday, six in the morning. Twelve cones, ten rounds; copy it and tell us your time.',
    eventType: 'Training',
    department: 'Sports Technology',
    tags: ['training', 'drills'],
    participants: [],
    daysAgo: 24.5,
  },
];
