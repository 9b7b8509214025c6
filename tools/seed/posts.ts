/** A season of games: the posts and answers of the last month. */
import type { PostCategory } from '../../contract/posts.ts';

type SeedPost = {
  by: string;
  text: string;
  category: PostCategory;
  tags?: string[];
  pictures?: string[];
  /** The long thread stands below it (thread.ts). */
  hasThread?: true;
};

/** From the newest to the oldest. */
export const posts: SeedPost[] = [
  {
    by: 'amara.okafor',
    text: 'Cup night is tonight. Gates open at 18:00, the bus leaves from the library at 17:15. Bring a scarf, bring a friend, leave the drums to the drummers.',
    category: 'competition',
    tags: ['cupnight'],
    pictures: ['scarves-in-the-stand'],
  },
  { by: 'efua_s', text: 'I drew the team. They asked for muscles. I gave them muscles.', category: 'general' },
  { by: 'tunde_b', text: 'THREE. TWO.', category: 'competition', tags: ['final'], pictures: ['scoreboard-3-2'] },
  {
    by: 'beatriz',
    text: 'Lost: one left shin pad, sentimental value, smells like 2024. Found? Please bring it to the sports office.',
    category: 'general',
  },
  {
    by: 'seyi.ade',
    text: 'Match-day superstitions, please. I start: left boot first, and the socks are not washed while we win. (We have won four. Keep your distance.)',
    category: 'sports',
    tags: ['matchday'],
    hasThread: true,
  },
  {
    by: 'abena',
    text: 'New personal best over 400 m today: 55.31. I have been chasing that number for two years.',
    category: 'achievement',
    tags: ['athletics', 'pb'],
    pictures: ['race-bibs', 'medal-close-up'],
  },
  {
    by: 'oskar.berg',
    text: 'Morning session moves to 06:30 from Monday: the pitch lights come on at 06:15 now. Six of us today, let us make it ten.',
    category: 'training',
  },
  {
    by: 'linnea',
    text: 'To the person who left oranges for both teams at half time: you are the best of us.',
    category: 'sports',
  },
  {
    by: 'kofi_mensah',
    text: 'Trophy is back in the cabinet where it belongs. Come and look before the dean takes it home again.',
    category: 'achievement',
    pictures: ['trophy-on-the-bench'],
  },
  {
    by: 'yaw.darko',
    text: 'Physics question: how can a ball that hits both posts not be a goal? Asking for a friend who is me.',
    category: 'sports',
    tags: ['football'],
  },
  {
    by: 'mei_lindqvist',
    text: 'Stretching class for runners and for people who sit in lectures all day, Thursdays at noon in the small hall. Free, no sign-up, bring a mat.',
    category: 'training',
    tags: ['stretching'],
  },
  {
    by: 'chiamaka',
    text: 'Kit day! Twenty-six shirts, twenty-five players. The spare one is for whoever is loudest on Saturday.',
    category: 'sports',
    pictures: ['new-kit'],
  },
  {
    by: 'ines.faria',
    text: 'Two hundredths of a second. I have bought milk slower than that.',
    category: 'achievement',
    tags: ['swimming'],
  },
  {
    by: 'seyi.ade',
    text: 'Block C five-a-side table after round four: C1 12, C3 9, C2 7, C4 0. C4, we love you, please keep coming.',
    category: 'competition',
    tags: ['hostel'],
  },
  {
    by: 'joao_pires',
    text: 'Courts 2 and 3 are resurfaced and quick as glass. Court 1 stays closed until Friday.',
    category: 'general',
    tags: ['tennis'],
  },
  {
    by: 'amara.okafor',
    text: 'Sunset at training. Nobody wanted to go in.',
    category: 'general',
    pictures: ['stadium-sunset'],
  },
  {
    by: 'tunde_b',
    text: 'Before every game we stand like this for one minute and nobody says anything. It is the best minute of my week.',
    category: 'sports',
    pictures: ['team-huddle'],
  },
  {
    by: 'efua_s',
    text: 'Choir and cheer squad are joining forces for the semi-final. Rehearsal Wednesday, 19:00, bring water and lungs.',
    category: 'general',
  },
  {
    by: 'abena',
    text: 'Relay try-outs next week. If you can run 400 m under 62 and pass a stick without dropping it, we want you. If you can do one of the two, we want you too.',
    category: 'competition',
    tags: ['relay', 'tryouts'],
  },
  {
    by: 'beatriz',
    text: 'It rained for four days and then we played anyway.',
    category: 'sports',
    tags: ['mud'],
    pictures: ['muddy-boots-and-ball'],
  },
  {
    by: 'yaw.darko',
    text: 'Referee course: eight places left. You will be shouted at, and you will be right.',
    category: 'training',
  },
  {
    by: 'kofi_mensah',
    text: 'Free throws after class until the lights go out. Loser buys kelewele.',
    category: 'training',
    tags: ['basketball'],
  },
  {
    by: 'linnea',
    text: 'Champions of the Deans Game. My voice is gone. Worth it.',
    category: 'achievement',
    tags: ['volleyball'],
    pictures: ['celebration-confetti', 'medal-close-up', 'trophy-on-the-bench', 'team-huddle', 'scarves-in-the-stand'],
  },
  {
    by: 'mei_lindqvist',
    text: 'Does anybody have size 39 spikes to lend for Saturday? Mine have retired without telling me.',
    category: 'general',
  },
  {
    by: 'oskar.berg',
    text: 'Interval plan for the next four weeks is on the door of the gym. Yes, Tuesday is hills. No, there is no Tuesday without hills.',
    category: 'training',
    tags: ['running'],
  },
  {
    by: 'chiamaka',
    text: 'Moot court in the morning, maul in the afternoon. Law has range.',
    category: 'sports',
    tags: ['rugby'],
  },
  {
    by: 'ines.faria',
    text: 'Pool is open for everybody on Sundays from this week, 10:00 to 14:00. Goggles can be borrowed at the desk.',
    category: 'general',
    tags: ['swimming'],
  },
  {
    by: 'seyi.ade',
    text: 'To all goalkeepers: I see you. To all strikers who never say thank you: I see you too.',
    category: 'sports',
  },
  {
    by: 'joao_pires',
    text: 'First win in the doubles after eleven losses in a row. We have ordered a cake in the shape of a racket.',
    category: 'achievement',
    tags: ['tennis'],
  },
  {
    by: 'amara.okafor',
    text: 'Thank you to the forty-one volunteers of the campus run. 612 finishers, 0 lost children, 1 lost dog (found).',
    category: 'achievement',
    tags: ['campusrun'],
  },
  {
    by: 'tunde_b',
    text: 'Set-piece practice paid off. Film it, watch it, do it again: that is the whole secret.',
    category: 'training',
    tags: ['football'],
  },
  {
    by: 'efua_s',
    text: 'Poster for the inter-faculty games is done. Five faculties, five colours, one very tired designer.',
    category: 'general',
  },
  {
    by: 'abena',
    text: 'Anatomy fact of the day: the hamstring does not care how motivated you are. Warm up.',
    category: 'training',
  },
  {
    by: 'beatriz',
    text: 'Our keeper saved two penalties and then apologised to both takers. Sportsmanship award, please.',
    category: 'sports',
    tags: ['futsal'],
  },
  {
    by: 'yaw.darko',
    text: 'Chess club challenges any team to five boards after training. Legs are allowed to rest; heads are not.',
    category: 'competition',
  },
  {
    by: 'kofi_mensah',
    text: 'New backboards are up in the old hall. The left one is friendly, the right one holds grudges.',
    category: 'general',
    tags: ['basketball'],
  },
  {
    by: 'linnea',
    text: 'Beach volleyball in October because we are not afraid of weather.',
    category: 'sports',
    tags: ['volleyball'],
  },
  {
    by: 'mei_lindqvist',
    text: 'Cross-country on Sunday: 6 km, two stiles, one stream. Shoes you do not love.',
    category: 'competition',
    tags: ['crosscountry'],
  },
  {
    by: 'oskar.berg',
    text: 'Four players asked how to get faster this week. Sleep. It is sleep.',
    category: 'training',
  },
  {
    by: 'chiamaka',
    text: 'Sin bin coffee is the best coffee. Do not ask how I know.',
    category: 'sports',
    tags: ['rugby'],
  },
  {
    by: 'ines.faria',
    text: 'Masters swimmers, lane six, seven in the morning: you are an inspiration and you are very loud.',
    category: 'sports',
  },
  {
    by: 'seyi.ade',
    text: 'Someone painted proper lines on the hostel court. Whoever you are: the next round is on us.',
    category: 'general',
    tags: ['futsal'],
  },
  {
    by: 'joao_pires',
    text: 'Ladder matches: you may challenge up to three places above you. No, the dean does not count as a place.',
    category: 'competition',
    tags: ['tennis'],
  },
  {
    by: 'amara.okafor',
    text: 'The union has money for first-aid kits this year. If your team has none, come by the office on Monday.',
    category: 'general',
  },
  {
    by: 'tunde_b',
    text: 'We lost 4–0 and learned more than from any win this season. Video is for the team only, sorry.',
    category: 'competition',
  },
  {
    by: 'efua_s',
    text: 'Dance fitness class broke its attendance record: 83 people, one speaker, no survivors.',
    category: 'training',
  },
  {
    by: 'abena',
    text: 'Blood drive at the sports hall on Friday. Athletes: book a day without training after.',
    category: 'general',
  },
  {
    by: 'beatriz',
    text: 'Goal of the month vote is open in the common room. I am not saying vote for me. I am standing next to the box.',
    category: 'competition',
  },
  {
    by: 'yaw.darko',
    text: 'Trackside timing works again after I turned it off and on. Degree well spent.',
    category: 'sports',
    tags: ['athletics'],
  },
  {
    by: 'kofi_mensah',
    text: 'Scholarship letter came today. First one in the family. The ball is staying in my bed tonight.',
    category: 'achievement',
  },
  {
    by: 'linnea',
    text: 'Serving clinic, Saturday at 11:00, all levels. We will break the jump serve into four boring steps and it will suddenly work.',
    category: 'training',
    tags: ['volleyball'],
  },
  {
    by: 'mei_lindqvist',
    text: 'Orienteering map of the campus is updated: the new library is a control now. Quiet, please, while you punch.',
    category: 'sports',
  },
  {
    by: 'oskar.berg',
    text: 'Found out that the groundskeeper played second division in 1987. He has been watching us miss for years and said nothing.',
    category: 'general',
    tags: ['football'],
  },
  {
    by: 'chiamaka',
    text: 'Captain’s armband handed over today. It is lighter than it looks, and heavier.',
    category: 'achievement',
    tags: ['rugby'],
  },
  { by: 'ines.faria', text: 'Team dinner: 19 swimmers, 61 pancakes.', category: 'general', tags: ['swimming'] },
  {
    by: 'seyi.ade',
    text: 'Free football boots, sizes 41 to 45, in the box at the gym door. Take a pair, leave a pair when you can.',
    category: 'general',
  },
  {
    by: 'joao_pires',
    text: 'Wind 40 km/h. My second serve landed in Economics.',
    category: 'sports',
    tags: ['tennis'],
  },
  {
    by: 'amara.okafor',
    text: 'Season calendar is out: 14 inter-university games, 9 at home. Put them in before your lecturers do.',
    category: 'competition',
    tags: ['calendar'],
  },
  {
    by: 'tunde_b',
    text: 'Pre-season test: 3,010 m in twelve minutes. Last year I stopped at 2,600 and blamed the shoes.',
    category: 'achievement',
  },
  {
    by: 'efua_s',
    text: 'Welcome to all freshers. Every team here takes beginners, and every one of us was one.',
    category: 'general',
    tags: ['freshers'],
  },
  {
    by: 'abena',
    text: 'First session of the year, thirty of us, not one late. It is going to be a good one.',
    category: 'training',
  },
];
