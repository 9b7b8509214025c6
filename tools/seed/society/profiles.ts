/** What the people of the demo say about themselves; the others have said nothing. */
import type { Profile } from '../../../contract/people/profile.ts';

export const profiles: Record<string, Partial<Profile>> = {
  'amara.okafor': {
    name: 'Amara Okafor',
    bio: 'Sports office. Keys to every gym, and to the cupboard with the good balls.',
    teams: 'Sports union',
    links: ['https://sports.unilag.example'],
    visibility: 'everyone',
  },
  tunde_b: {
    name: 'Tunde Bakare',
    bio: 'Row four, every match. I film, I shake, I shout. Third year of mechanical engineering.',
    school: 'University of Lagos',
    faculty: 'Engineering',
    teams: 'Engineering XI, hostel futsal (Block A)',
    links: ['https://tunde.example/films'],
    visibility: 'everyone',
  },
  chiamaka: { name: 'Chiamaka Eze', bio: 'Scrum half. Objection sustained.', teams: 'Law rugby' },
  'seyi.ade': { bio: 'Four wins, same socks.', teams: 'Block C futsal', visibility: 'everyone' },
  kofi_mensah: {
    name: 'Kofi Mensah',
    bio: 'Point guard. Draws plays on pizza boxes.',
    school: 'University of Ghana',
    teams: 'Legon basketball',
    visibility: 'everyone',
  },
  abena: { name: 'Abena Owusu', bio: '55.31 over 400 m and counting down.', teams: 'Athletics, 4 × 400 relay' },
  'uche.obi': { visibility: 'nobody' }, // 'A player' on Jaja Hall's page, for those who are not in the team
  'yaw.darko': { bio: 'Goalkeeper. I saw it late.' },
  efua_s: { name: 'Efua', bio: 'I draw the teams. With muscles, if they ask.' },
  'ines.faria': { name: 'Inês Faria', bio: 'Lane four.', school: 'Universidade de Coimbra', teams: 'Natação AAC' },
  joao_pires: { name: 'João Pires', bio: 'Nineteen strokes or more.', teams: 'Ténis' },
  beatriz: { bio: 'Still looking for the left shin pad.' },
  linnea: { name: 'Linnéa Ek', bio: 'Five sets, please.', school: 'Uppsala University', teams: 'Science volleyball' },
  'oskar.berg': { name: 'Oskar Berg', bio: '06:30. Be there.', teams: 'Sprint group', visibility: 'everyone' },
  mei_lindqvist: { name: 'Mei Lindqvist', bio: 'Cross-country, and the start lists of it.' },
};
