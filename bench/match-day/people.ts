/** Ten thousand members of the match days of seed.ts: what they follow and play in, their clips, and what they have missed. */
import type { Client } from 'pg';
import { personId, seedPeople } from '../feed/seed.ts';
import { COMPETITIONS, competition, ENTRIES, entered, entry, match, PLAYERS, player, TEAMS, team } from './seed.ts';

const MEMBERS = 10_000;
export const SIGNED_IN = 200;
const FOLLOWED = 20; // people, by each
const MISSED = 12; // notifications of a week, of each
const CLIPS = 20_000; // each at a match
const CLIPS_OF_LARGEST = 300; // at one of them

const clip = (n: string) => `('0190000a-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const nth = (n: string, step: number, of: number) => `(((${n}) * ${step}) % ${of} + 1)`;

/**
 * Fills a site that has the match days. Every fifth member plays in two competitions and some are captains; all follow
 * people, teams and competitions, and have a weekly mail.
 * @param largest the match with the most clips
 */
export async function seedMembers(client: Client, largest: string): Promise<void> {
  const say = (text: string, values: unknown[] = []) => client.query(text, values);
  const each = (n: string, count: number) => `generate_series(1, ${count}) as ${n}`;
  await seedPeople(client, { people: MEMBERS, signedIn: SIGNED_IN });
  // The second player of each team has an account, who is its captain; and some of the third ones.
  await say(`update team_members set account_id = ${personId('number_of')}, name = null,
      role = case when number = 2 then 'captain' else 'player' end
    from (select ${player('n', 'at')} as id, (n - 1) * 2 + at - 1 as number_of
      from ${each('n', TEAMS)}, generate_series(2, 3) as at) as playing where playing.id = team_members.id`);
  await say(`insert into roster_places (competition_id, account_id, entry_id, member_id, created_at)
    select ${competition('n')}, member.account_id, ${entry('n', 'at')}, member.id, now()
    from ${each('n', COMPETITIONS)}, ${each('at', ENTRIES)}, team_members as member
    where member.team_id = ${team(entered('n', 'at'))} and member.number between 2 and ${PLAYERS} and member.account_id is not null
    on conflict do nothing`);
  await say(`insert into team_follows (account_id, team_id, created_at)
    select ${personId('n')}, ${team(nth('n + k * 91', 37, TEAMS))}, now() from ${each('n', MEMBERS)}, ${each('k', 3)}
    on conflict do nothing`);
  await say(`insert into competition_follows (account_id, competition_id, created_at)
    select ${personId('n')}, ${competition(nth('n + k * 7', 13, COMPETITIONS))}, now() from ${each('n', MEMBERS)}, ${each('k', 2)}
    on conflict do nothing`);
  await say(`insert into ties (account_id, kind, other_id, created_at)
    select ${personId('n')}, 'follow', ${personId(nth('n + k * 97', 71, MEMBERS))}, now() - k * interval '1 day'
    from ${each('n', MEMBERS)}, ${each('k', FOLLOWED)} where n <> ${nth('n + k * 97', 71, MEMBERS)} on conflict do nothing`);
  await say(`with made as (
      insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
        host, host_video_id, mime_type, byte_size, duration_seconds, created_at, like_count)
      select ${clip('n')}, ${personId(nth('n', 7, MEMBERS))}, 'Goal ' || n, 'In the second half.', 'Ghana', 'University ' || n % 100, 'Law',
        'Training', 'published', 'local', 'g' || lpad(n::text, 10, '0'), 'video/mp4', 1, 12,
        now() - n * interval '20 minutes', n % 4
      from ${each('n', CLIPS)} returning id, category, created_at
    ) insert into feed_items (kind, id, category, created_at) select 'video', id, category, created_at from made`);
  await say(
    `insert into match_clips (match_id, video_id, minute, account_id, created_at)
     select case when n <= ${CLIPS_OF_LARGEST} then $1::uuid else ${match(`(2 + n % ${COMPETITIONS - 1}) * 1000 + 1 + n % 300`)} end,
       ${clip('n')}, n % 90, ${personId(nth('n', 7, MEMBERS))}, now() - n * interval '20 minutes' from ${each('n', CLIPS)}`,
    [largest],
  );
  await say(`insert into match_clip_people (video_id, member_id)
    select pin.video_id, placed.member_id from match_clips as pin join line_ups as placed on placed.match_id = pin.match_id
    where placed.number is null and placed.position between 2 and 3`);
  await say(`insert into notifications (id, account_id, kind, subject_kind, subject_id, at)
    select gen_random_uuid(), ${personId('n')}, 'clip', 'video', ${clip(`1 + (n * ${MISSED} + k) % 500`)}, now() - k * interval '9 hours'
    from ${each('n', MEMBERS)}, ${each('k', MISSED)}`);
  await say(`insert into notification_actors (notification_id, actor_id, acts, at)
    select one.id, clip.uploader_id, 1, one.at from notifications as one join videos as clip on clip.id = one.subject_id`);
  await say(`insert into digests (account_id, time_zone, due_at, told_until, visited_at, token, token_hash)
    select ${personId('n')}, 'Africa/Accra', now() + interval '2 days', now() - interval '5 days', now() - interval '4 days',
      'token-of-' || n, sha256(('token-of-' || n)::bytea) from ${each('n', MEMBERS)}`);
  // How it ended nobody has said of what was played within four days.
  await say(`update matches set state = 'scheduled', version = null, counting_version = null
    where starts_at between now() - interval '4 days' and now()`);
  await say('vacuum analyze');
}
