/** Follow, mute and block; what is saved; lists of the feed's items. */
import { paths } from '../../../contract/pages/pages.ts';
import type { Line } from './access-table.ts';

const kinds = ['follow', 'mute', 'block'] as const;
const SCHOOL = '?school=University%20of%20Ghana';

export const follow: Line[] = [
  ...kinds.map(
    (kind): Line => ({
      route: 'PUT /api/ties/:kind/:id',
      with: kind,
      who: 'member',
      send: async (stage) => ({ params: { kind, id: await stage.person() } }),
      changes: ['facts', 'ties'],
    }),
  ),
  {
    route: 'DELETE /api/ties/:kind/:id',
    with: 'nobody who was followed',
    who: 'member',
    send: async (stage) => ({ params: { kind: 'follow', id: await stage.person() } }),
  },
  {
    route: 'GET /api/ties/with/:id',
    who: 'member',
    send: async (stage) => ({ params: { id: await stage.person() } }),
  },
  { route: 'GET /api/ties', who: 'member', send: async () => ({ query: '?kind=follower' }) },
  {
    route: 'PUT /api/school-follows',
    who: 'member',
    send: async () => ({ query: SCHOOL }),
    changes: ['school_follows'],
  },
  {
    route: 'DELETE /api/school-follows',
    who: 'member',
    send: async () => ({ query: SCHOOL }),
    changes: ['school_follows'],
  },
  { route: 'GET /api/school-follows', who: 'member' },
  { route: 'GET /api/follow-suggestions', who: 'member' },
  {
    route: 'PUT /api/saves/:kind/:id',
    who: 'member',
    send: async (stage) => ({ params: { kind: 'post', id: await stage.post() } }),
    changes: ['saves'],
  },
  {
    route: 'DELETE /api/saves/:kind/:id',
    with: 'what was not saved',
    who: 'member',
    send: async (stage) => ({ params: { kind: 'post', id: await stage.post() } }),
  },
  {
    route: 'GET /api/saves/:kind/:id',
    who: 'member',
    send: async (stage) => ({ params: { kind: 'post', id: await stage.post() } }),
  },
  { route: `GET ${paths.following}`, who: 'everyone' },
  { route: `GET ${paths.myList}`, who: 'everyone' },
  { route: `GET ${paths.tag}`, who: 'everyone', send: async () => ({ params: { tag: 'final' } }) },
  { route: `GET ${paths.school}`, who: 'everyone', send: async () => ({ params: { school: 'Legon' } }) },
  { route: 'GET /api/saves', who: 'member' },
  { route: 'GET /feed.atom', who: 'everyone', send: async () => ({ query: SCHOOL }) },
  { route: 'GET /api/feed/following', who: 'member' },
  { route: 'GET /api/feed/tagged', who: 'member', send: async () => ({ query: '?tag=final' }) },
  { route: 'GET /api/feed/school', who: 'everyone', send: async () => ({ query: SCHOOL }) },
];
