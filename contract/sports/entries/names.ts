/** By which names teams go in a competition. */
import Type from 'typebox';
import { sentMax } from '../../requests.ts';
import { CompetitionAnswer, EntryParams } from '../competition-calls.ts';
import { TEAM_NAME_MAX } from '../core.ts';

/** Lets a team that was renamed go by its new name here. `name`: the one that was shown; 409 if it has another one by now. */
export const agreeToName = {
  method: 'POST',
  path: '/api/competitions/:id/entries/:entryId/name',
  params: EntryParams,
  body: Type.Object({ name: Type.String({ maxLength: sentMax(TEAM_NAME_MAX) }) }),
  answer: CompetitionAnswer,
} as const;
