/** The other members of the four universities, who read, react and answer, and make the list of users long. */
import type { Person } from './cast.ts';

const LAGOS = { school: 'University of Lagos', country: 'Nigeria' };
const GHANA = { school: 'University of Ghana', country: 'Ghana' };
const COIMBRA = { school: 'Universidade de Coimbra', country: 'Portugal' };
const UPPSALA = { school: 'Uppsala University', country: 'Sweden' };

const students = (place: { school: string; country: string }, faculties: Record<string, string[]>): Person[] =>
  Object.entries(faculties).flatMap(([faculty, names]) => names.map((username) => ({ username, faculty, ...place })));

/** Shuffled, because they join one after the other: their order should not be that of the schools. */
const shuffled = <T>(list: T[]): T[] => list.map((_, index) => list[(index * 23) % list.length] as T);

export const crowd: Person[] = shuffled([
  ...students(LAGOS, {
    Engineering: ['segun.bello', 'ifeoma_n', 'dayo.akin', 'uche.obi'],
    Science: ['ngozi.eze', 'babs_lawal', 'zainab.musa'],
    Law: ['kelechi', 'folake.o', 'hauwa_b'],
    Medicine: ['dr.tobi', 'adaeze', 'emeka_u'],
    Business: ['bisi.cole', 'jide_f'],
  }),
  ...students(GHANA, {
    Arts: ['akua.poku', 'nii.armah', 'maame_esi', 'kojo.antwi'],
    Business: ['nana.adjei', 'kwame_asante', 'adwoa.s'],
    Engineering: ['selorm', 'yaa.asantewaa', 'ebo_quaye'],
    Medicine: ['esi.boateng', 'kwesi.owusu', 'dede_l'],
    Science: ['fiifi', 'araba.mills'],
  }),
  ...students(COIMBRA, {
    Arts: ['tiago.reis', 'mariana_c', 'duarte', 'leonor.m'],
    Medicine: ['rita.sousa', 'goncalo', 'catarina_v'],
    Business: ['miguel.pinto', 'sofia_alves', 'nuno.r'],
    Engineering: ['pedro_lopes', 'ana.teixeira', 'rui.barros'],
    Law: ['marta_n', 'diogo.f'],
  }),
  ...students(UPPSALA, {
    Engineering: ['axel.lund', 'saga_h', 'elias.nord', 'freja'],
    Law: ['hugo.strand', 'alva_k', 'nils.ek'],
    Science: ['maja.holm', 'viktor_s', 'ebba.dahl', 'isak'],
    Medicine: ['tuva.berg', 'anton_w', 'wilma.l'],
    Business: ['liam.oberg'],
  }),
]);

/** Have signed up and not opened the link in their mail yet. */
export const unverified = ['diogo.f', 'liam.oberg', 'jide_f'];
/** Deactivated by an admin: see office.ts. */
export const deactivated = ['coach.tips.daily', 'ticket_king'];
/** Made admin by the first one. */
export const promoted = 'nii.armah';

/** Misbehaving accounts, which the reports are about. */
export const troublemakers: Person[] = [
  { username: 'ticket_king', faculty: 'Business', ...GHANA },
  { username: 'coach.tips.daily', faculty: 'Science', ...LAGOS },
  { username: 'the_real_coach', faculty: 'Arts', ...COIMBRA },
];
