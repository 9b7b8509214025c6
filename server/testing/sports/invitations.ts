/** What a captain answers to those who invite their team. */
import type { EntryInvitation } from '../../../contract/sports/entries/invitations.ts';
import type { TestBrowser } from '../browser.ts';

/** What waits for the answer of somebody: the first page. */
export const invitationsOf = async (by: TestBrowser): Promise<EntryInvitation[]> =>
  (await by.get('/api/entry-invitations')).body.invitations;

/** Answers what was shown; without `invitation`, the first of those that wait. */
export async function answerInvitation(
  by: TestBrowser,
  body: { accepts: boolean; blocks?: boolean; past?: number },
  invitation?: Pick<EntryInvitation, '_id' | 'edition'>,
) {
  const shown = invitation ?? (await invitationsOf(by))[0];
  return by.post(`/api/entry-invitations/${shown?._id}/answer`, { edition: shown?.edition ?? 0, ...body });
}
