/** Who plays in the demo's competitions. Captains are of the cast and the crowd; most players have no account. */

export type SeedTeam = {
  name: string;
  of: 'hall' | 'faculty';
  school: string;
  captain: string;
  /** Members with an account, besides the captain. */
  with?: string[];
  /** The first of the others, by name. */
  players?: string[];
  about?: string;
  /** In an admin's words, who runs it. */
  vouchedAs?: string;
};

const LAGOS = 'University of Lagos';
const GHANA = 'University of Ghana';
const UPPSALA = 'Uppsala University';

const hall = (name: string, captain: string, more: Partial<SeedTeam> = {}): SeedTeam => ({
  ...{ name: `${name} Hall`, of: 'hall', school: LAGOS, captain },
  ...more,
});

/** By the groups of the cup: four each. */
export const halls: SeedTeam[][] = [
  [
    hall('Jaja', 'tunde_b', {
      with: ['babs_lawal', 'uche.obi'],
      about: 'Blue on blue. We train at six, the neighbours know.',
    }),
    hall('Moremi', 'ngozi.eze', { with: ['folake.o'] }),
    hall('Sodeinde', 'dayo.akin'),
    hall('Amina', 'hauwa_b', { with: ['zainab.musa'] }),
  ],
  [
    hall('Mariere', 'segun.bello', { with: ['emeka_u'] }),
    hall('Kofo', 'bisi.cole'),
    hall('Eni Njoku', 'kelechi'),
    hall('Honours', 'ifeoma_n', { about: 'We read the rules. All of them.' }),
  ],
  [
    hall('Fagunwa', 'seyi.ade', { with: ['dr.tobi'], about: 'Same socks since 2024.' }),
    hall('Makama', 'adaeze'),
    hall('Tinubu', 'chiamaka', { with: ['amara.okafor'] }),
    hall('El-Kanemi', 'joao_pires'),
  ],
];

const legon = (name: string, captain: string, more: string[] = []): SeedTeam => ({
  ...{ name: `Legon ${name}`, of: 'faculty', school: GHANA, captain, with: more },
});

/** Five, so that one rests in each round. */
export const faculties: SeedTeam[] = [
  { ...legon('Business', 'kofi_mensah', ['nana.adjei', 'kwame_asante']), vouchedAs: 'Team of the Business School' },
  legon('Medicine', 'abena', ['esi.boateng', 'kwesi.owusu']),
  legon('Science', 'yaw.darko', ['fiifi']),
  legon('Arts', 'efua_s', ['nii.armah', 'kojo.antwi']),
  legon('Engineering', 'selorm', ['ebo_quaye']),
];

const uppsala = (name: string, captain: string, more: string[] = []): SeedTeam => ({
  ...{ name: `Uppsala ${name}`, of: 'faculty', school: UPPSALA, captain, with: more },
});

export const northerners: SeedTeam[] = [
  uppsala('Science', 'linnea', ['maja.holm', 'isak']),
  uppsala('Law', 'mei_lindqvist', ['alva_k']),
  uppsala('Engineering', 'oskar.berg', ['freja', 'saga_h']),
  uppsala('Medicine', 'tuva.berg', ['anton_w']),
];

const coimbra = (name: string, captain: string, more: Partial<SeedTeam> = {}): SeedTeam => ({
  ...{ name, of: 'faculty', school: 'Universidade de Coimbra', captain },
  ...more,
});

/** By their seeds. */
export const coimbrans: SeedTeam[] = [
  coimbra('Engenharia', 'pedro_lopes', {
    with: ['ana.teixeira'],
    players: ['Duarte Fonseca', 'Gil Matos', 'Rui Sá', 'Tomás Gomes', 'Nuno Brito'],
  }),
  coimbra('Medicina', 'ines.faria', { with: ['rita.sousa', 'catarina_v'] }),
  coimbra('Letras', 'beatriz', { with: ['mariana_c', 'leonor.m'] }),
  coimbra('Direito', 'marta_n'),
  coimbra('Economia', 'miguel.pinto', { with: ['sofia_alves'] }),
  coimbra('Ciências', 'duarte'),
  // Names that are written from right to left, as most sites have some.
  coimbra('فريق الطلاب العرب', 'goncalo', {
    players: ['عمر الخطيب', 'ياسين بن علي', 'طارق منصور', 'زيد حداد', 'سامي العتيبي', 'كريم نصار', 'أيمن شريف'],
    about: 'Students from nine countries, one bag of bibs. مرحباً بالجميع.',
  }),
  coimbra('Arquitetura', 'rui.barros'),
];

export const FIRST_NAMES = [
  ...['Ade', 'Bola', 'Chidi', 'Dele', 'Ebuka', 'Femi', 'Gbenga', 'Hakeem', 'Ike', 'Jumoke', 'Kunle', 'Lanre', 'Musa'],
  ...['Nkechi', 'Obinna', 'Praise', 'Remi', 'Sade', 'Toyin', 'Uzo', 'Wale', 'Yemi', 'Zubair', 'Ama', 'Kwesi', 'Yaw'],
];
export const LAST_NAMES = [
  ...['Abiola', 'Balogun', 'Chukwu', 'Danjuma', 'Effiong', 'Falana', 'Giwa', 'Hassan', 'Idowu', 'Jibril', 'Kalu'],
  ...['Lawson', 'Mbah', 'Nwosu', 'Okoro', 'Peters', 'Quadri', 'Raji', 'Salami', 'Tijani', 'Umar', 'Williams', 'Yusuf'],
];
