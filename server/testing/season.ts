/** SQL that fills a database, for tests that look at how PostgreSQL executes statements. */

const id = (kind: string, n: string) => `('01890000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
export const uuid = (kind: string, n: number) => `01890000-0000-7000-${kind}-${String(n).padStart(12, '0')}`;
export const START = '2025-01-01T00:00:00Z';

/** A season of a large university: as many rows as a second or two can make. */
export const FILL = `
  insert into accounts (id, username, email, created_at, verified_at)
    select ${id('8001', 'n')}, 'Member' || n, 'member' || n || '@uni.example', '${START}'::timestamptz + n * interval '1 minute', now()
    from generate_series(1, 5000) as n;
  insert into sessions (id, token_hash, account_id, user_agent, created_at, last_seen_at, expires_at)
    select ${id('8002', 'n')}, sha256(n::text::bytea), ${id('8001', 'n')}, '', now(), now(), now() + interval '30 days'
    from generate_series(1, 5000) as n;
  insert into posts (id, author_id, content, category, created_at, updated_at)
    select ${id('8003', 'n')}, ${id('8001', '1 + n % 5000')}, 'Match day ' || n,
      (array['general', 'sports', 'achievement', 'training', 'competition'])[1 + n % 5],
      '${START}'::timestamptz + n * interval '10 minutes', now()
    from generate_series(1, 20000) as n;
  insert into post_images (post_id, position, file_key, widths, width, height, alt)
    select ${id('8003', 'n')}, 0, 'images/' || ${id('8009', 'n')}, '{480}', 480, 320, '' from generate_series(1, 20000) as n;
  insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status, host,
      host_video_id, mime_type, byte_size, duration_seconds, created_at)
    select ${id('8004', 'n')}, ${id('8001', '1 + n % 5000')}, 'Clip ' || n, 'Of a match', 'Ghana', 'Legon',
      (array['Arts', 'Law', 'Medicine', 'Science'])[1 + (n - 1) / 500], 'Training', case when n % 50 = 0 then 'stored' else 'published' end, 'local',
      lpad(n::text, 11, '0'), 'video/mp4', 1, 1, '${START}'::timestamptz + n * interval '100 minutes'
    from generate_series(1, 2000) as n;
  insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from posts;
  insert into feed_items (kind, id, category, created_at)
    select 'video', id, category, created_at from videos where status = 'published';
  insert into reactions (post_id, account_id, id, type, created_at)
    select ${id('8003', '1 + n % 20000')}, ${id('8001', '1 + n / 20000 * 7 + n % 4900')}, ${id('8005', 'n')}, 'goal', '${START}'::timestamptz + n * interval '1 second'
    from generate_series(0, 39999) as n;
  -- One post that everybody talks about.
  insert into reactions (post_id, account_id, id, type, created_at)
    select ${id('8003', '20000')}, ${id('8001', 'n')}, ${id('8006', 'n')}, 'fire', '${START}'::timestamptz + n * interval '1 second'
    from generate_series(1, 5000) as n on conflict do nothing;
  insert into comments (id, post_id, account_id, content, created_at)
    select ${id('8007', 'n')}, ${id('8003', 'case when n % 4 = 0 then 20000 else 1 + n % 20000 end')}, ${id('8001', '1 + n % 5000')}, 'Well played',
      '${START}'::timestamptz + n * interval '1 minute'
    from generate_series(1, 20000) as n;
  insert into report_cases (id, kind, thing_id, opened_at, outcome, handled_at, handled_by)
    select ${id('800a', 'n')}, (array['post', 'comment'])[1 + n % 2], case when n % 2 = 0 then ${id('8003', 'n')} else ${id('8007', 'n')} end,
      '${START}'::timestamptz + n * interval '1 minute', outcome, case when outcome is not null then '${START}'::timestamptz + n * interval '1 hour' end, 'Amara'
    from (select n, case when n % 10 > 0 then 'dismissed' end as outcome from generate_series(1, 5000) as n) as made;
  insert into reports (id, case_id, reporter_id, reason, text, created_at)
    select ${id('800b', 'n')}, ${id('800a', '1 + n % 5000')}, ${id('8001', '1 + n / 5000')}, 'spam', '', '${START}'
    from generate_series(0, 9999) as n;
  insert into audit_log (id, created_at, act, actor_name, target_kind, target_id, target_name)
    select ${id('8008', 'n')}, '${START}'::timestamptz + n * interval '1 hour', 'delete-user', 'Amara', 'user', ${id('8001', 'n')}, 'Kofi'
    from generate_series(1, 5000) as n;
`;
