/** Comments on posts, videos and matches: written, answered, changed, loved, pinned. */

import type { Stage } from './access-stage.ts';
import type { Line } from './access-table.ts';

const OF = {
  posts: (stage: Stage) => stage.commented(),
  videos: (stage: Stage) => stage.talkedAbout(),
  matches: (stage: Stage) => stage.talkedAboutMatch(),
};

const linesOf = (kind: keyof typeof OF): Line[] => {
  const path = `/api/${kind}/:id/comments`;
  const one = async (stage: Stage) => ({ params: await OF[kind](stage) });
  const counted = ['comments', 'facts', 'totals', kind].sort();
  return [
    { route: `GET ${path}`, who: 'everyone', send: one },
    {
      route: `GET ${path}`,
      with: 'the most loved',
      who: 'everyone',
      send: async (stage) => ({ ...(await one(stage)), query: '?order=loved' }),
    },
    { route: `GET ${path}/:commentId`, who: 'everyone', send: one },
    { route: `GET ${path}/:commentId/replies`, who: 'everyone', send: one },
    {
      route: `POST ${path}`,
      who: 'member',
      send: async (stage) => ({ ...(await one(stage)), json: { content: 'Well played' } }),
      status: 201,
      changes: counted,
    },
    {
      route: `POST ${path}`,
      with: 'an answer',
      who: 'member',
      async send(stage) {
        const params = await OF[kind](stage);
        return { params, json: { content: 'Well played', replyTo: params.commentId } };
      },
      status: 201,
      changes: counted,
    },
    {
      route: `PUT ${path}/:commentId`,
      who: 'owner',
      send: async (stage) => ({ ...(await one(stage)), json: { content: 'Changed', edition: 0 } }),
      changes: ['comments', 'facts'],
    },
    {
      route: `PUT ${path}/:commentId/love`,
      who: 'member',
      send: async (stage) => ({ ...(await one(stage)), json: { isLoved: true } }),
      changes: ['comment_loves', 'comments', 'facts'],
    },
    {
      route: `PUT ${path}/:commentId/pin`,
      who: kind === 'matches' ? 'owner or admin' : 'owner',
      send: async (stage) => ({ ...(await one(stage)), json: { isPinned: true } }),
      changes: ['comments', 'facts'],
    },
    { route: `DELETE ${path}/:commentId`, who: 'owner', send: one, changes: counted },
  ];
};

export const comments: Line[] = [
  ...linesOf('posts'),
  ...linesOf('videos'),
  ...linesOf('matches'),
  {
    route: 'POST /api/matches/:id/react',
    who: 'member',
    send: async (stage) => ({ params: await stage.talkedAboutMatch(), json: { reactionType: 'wow' } }),
    changes: ['facts', 'matches', 'reactions'],
  },
  {
    route: 'DELETE /api/matches/:id/react',
    who: 'member',
    send: async (stage) => ({ params: await stage.talkedAboutMatch() }),
    changes: ['facts', 'matches', 'reactions', 'totals'],
  },
];
