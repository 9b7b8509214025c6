/** The people of the demo: students of four universities and five faculties, and the volunteer who looks after it all. */
export type Person = { username: string; faculty: string; school: string; country: string; admin?: true };

const LAGOS = { school: 'University of Lagos', country: 'Nigeria' };
const GHANA = { school: 'University of Ghana', country: 'Ghana' };
const COIMBRA = { school: 'Universidade de Coimbra', country: 'Portugal' };
const UPPSALA = { school: 'Uppsala University', country: 'Sweden' };

/** Everybody's password in the demo. */
export const DEMO_PASSWORD = 'kick-off-1930';

export const cast: Person[] = [
  { username: 'amara.okafor', faculty: 'Engineering', ...LAGOS, admin: true },
  { username: 'tunde_b', faculty: 'Engineering', ...LAGOS },
  { username: 'chiamaka', faculty: 'Law', ...LAGOS },
  { username: 'seyi.ade', faculty: 'Science', ...LAGOS },
  { username: 'kofi_mensah', faculty: 'Business', ...GHANA },
  { username: 'abena', faculty: 'Medicine', ...GHANA },
  { username: 'yaw.darko', faculty: 'Science', ...GHANA },
  { username: 'efua_s', faculty: 'Arts', ...GHANA },
  { username: 'ines.faria', faculty: 'Medicine', ...COIMBRA },
  { username: 'joao_pires', faculty: 'Business', ...COIMBRA },
  { username: 'beatriz', faculty: 'Arts', ...COIMBRA },
  { username: 'linnea', faculty: 'Science', ...UPPSALA },
  { username: 'oskar.berg', faculty: 'Engineering', ...UPPSALA },
  { username: 'mei_lindqvist', faculty: 'Law', ...UPPSALA },
];

export const emailOf = (person: Person) => `${person.username}@students.example`;
