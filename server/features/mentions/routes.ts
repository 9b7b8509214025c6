import { suggestMentions } from '../../../contract/talk/mentions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { route } from '../../platform/http/route.ts';
import { presentMentionable } from './present.ts';
import { listMentionable } from './queries.ts';

// Who types a name asks at most some six times a second, and writes in between; a campus can share an IP.
const SUGGESTIONS: LimitRule = { name: 'mentions', points: 120, seconds: 60 };

/** Who can be mentioned, while a name is typed. Mentions themselves are written with what mentions somebody. */
export function mountMentions(app: App, parts: FeatureParts): void {
  const { db } = parts;
  route(
    app,
    parts,
    suggestMentions,
    { who: 'member', limit: perIp('mentions', 1000), perMember: SUGGESTIONS },
    async ({ query: { for: typed }, member }) => ({
      people: (await listMentionable(db, member, typed.toLowerCase())).map(presentMentionable),
    }),
  );
}
