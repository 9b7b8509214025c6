import { competitionMessages } from '../../../../contract/sports/competition-texts.ts';
import { agreeToName } from '../../../../contract/sports/entries/names.ts';
import { competitionChanged } from '../../../facts/competitions.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { updateEntry } from '../entry-queries.ts';
import { byOrganisers, type Shown } from '../organising.ts';
import { lockForOrganiser } from '../policy.ts';
import { logAct } from '../queries.ts';
import { lockNames } from './queries.ts';
import { askAnewAbout } from './workflow.ts';

/** New names of teams where a mark covers the old ones. */
export function mountNames(app: App, parts: FeatureParts, shown: Shown): void {
  const { clock, facts } = parts;
  route(app, parts, agreeToName, byOrganisers, async ({ params: { id, entryId }, body, member }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const competition = await lockForOrganiser(tx, id, member);
      if (competition.state === 'ended') throw conflict(competitionMessages.ended, 'id');
      const names = await lockNames(tx, id, entryId);
      if (!names) throw notFound(competitionMessages.entryGone);
      // A yes is to the name that was shown: its captain may have been faster.
      if (names.name !== body.name) throw conflict(competitionMessages.renamedMeanwhile, 'name');
      if (names.formerName === null) return shown(tx, id); // pressed twice
      await updateEntry(tx, entryId, { formerName: null });
      const by = { actorId: member.accountId, now: clock.now() };
      await logAct(tx, { competitionId: id, act: 'name-agreed', subject: { id: entryId, name: names.name }, ...by });
      const seen = { before: names.formerName, name: names.name };
      if (names.isPlaceholder) await askAnewAbout(act, competition, { opponentId: entryId }, seen, by);
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );
}
