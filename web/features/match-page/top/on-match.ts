import type { QueryClient } from '@tanstack/react-query';
import type { setMatchAlert } from '../../../../contract/notifications/match-alerts.ts';
import { titleOfMatch } from '../../../../contract/pages/match-head.ts';
import { matchPath } from '../../../../contract/pages/sports-pages.ts';
import { errorText } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/http.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { itemKey } from '../../feed/loaded-feeds.ts';
import { texts as followTexts } from '../../follow/texts.ts';
import { share as shareLink } from '../../posts/share.ts';
import type { MatchWithThread } from '../match-query.ts';

/** Shares a match, from its page. */
export const share = (_client: QueryClient, { _id, match }: MatchWithThread): Promise<void> =>
  shareLink(matchPath(_id), titleOfMatch(match));

/** Has the viewer be told of a match, or no more, and says so. */
export async function switchAlert(client: QueryClient, { _id: id, viewerAlert }: MatchWithThread): Promise<void> {
  const key = itemKey(id);
  try {
    const method = viewerAlert ? ('DELETE' as 'PUT') : 'PUT';
    const { message } = await call<typeof setMatchAlert>(method, '/api/match-alerts/:id', { params: { id } });
    client.setQueryData<MatchWithThread>(key, (shown) => shown && { ...shown, viewerAlert: !viewerAlert });
    // What was asked for before doesn't know of it.
    if (client.isFetching({ queryKey: key }) > 0) void client.refetchQueries({ queryKey: key });
    toast.success(message, FEED_TOAST);
  } catch (error) {
    toast.error(errorText(error, followTexts.failed()), FEED_TOAST);
  }
}
