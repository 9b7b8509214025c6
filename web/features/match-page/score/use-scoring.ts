import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/http/new-id.ts';
import { useSession } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { enqueue, start } from '../../outbox/outbox.ts';
import { useWaiting, visibleItems } from '../../outbox/waiting.ts';
import { nameOf } from '../../sports/score-text.ts';
import { loadRosters } from '../api.ts';
import { loadMatch, type MatchWithThread } from '../match-query.ts';
import { withNews } from '../news.ts';
import { type Act, standingWith, withAnswer } from './acts.ts';
import { onEnded } from './ended.ts';
import { playersOf, readSeen, type Seen, writeSeen } from './seen.ts';
import { texts } from './texts.ts';
import { actToSend } from './to-send.ts';
import { useNews } from './use-news.ts';
import './outbox-kind.ts'; // without a network it comes no more

/** How long who else keeps the score is not asked for again, in ms: a point in basketball takes a few seconds. */
const OTHERS_ASKED_EVERY = 30_000;

/**
 * A match as its scorer sees it: what the server knows, with what was done here and waits in the outbox. What is done is
 * stashed first and then sent, so that it outlives a reload.
 */
export function useScoring(matchId: string) {
  const accountId = useSession(({ userData }) => userData?._id) ?? '';
  const [seen, setSeen] = useState<Seen>();
  const [error, setError] = useState<unknown>();
  const [isCutOff, setIsCutOff] = useState(false);
  const latest = useRef<Seen>(undefined);
  const { items, isUnanswered } = useWaiting();
  const [waiting, refused] = useMemo(() => {
    const own = items.filter(actToSend.is).filter((item) => item.matchId === matchId);
    const isRefused = ({ refusal, isRetried }: (typeof own)[number]) => refusal !== undefined && !isRetried;
    return [own.filter((item) => !isRefused(item)), own.filter(isRefused)];
  }, [items, matchId]);

  const show = useCallback(
    (now: Seen) => {
      if (latest.current && now.view.edition < latest.current.view.edition) return; // it was asked for before
      latest.current = now;
      setSeen(now);
      void writeSeen(accountId, matchId, now).catch(() => {}); // no room: it lasts as long as the page
    },
    [accountId, matchId],
  );

  const reload = useCallback(async () => {
    const [view, rosters] = await Promise.all([loadMatch(matchId), loadRosters(matchId)]);
    show({ view, rosters });
    setError(undefined);
    setIsCutOff(false);
  }, [matchId, show]);
  const again = useCallback(() => void reload().catch(setError), [reload]);
  const missed = useCallback(() => void reload().catch(() => {}), [reload]);

  const othersAsked = useRef(Number.NEGATIVE_INFINITY);
  const askOthers = useCallback(() => {
    if (performance.now() - othersAsked.current < OTHERS_ASKED_EVERY) return;
    othersAsked.current = performance.now();
    const tell = (rosters: Seen['rosters']) => latest.current && show({ ...latest.current, rosters });
    void loadRosters(matchId).then(tell, () => {}); // what is known stays
  }, [matchId, show]);

  useEffect(
    () =>
      onEnded(matchId, (act, answer) => {
        const known = latest.current;
        if (!answer || !known) return missed();
        setIsCutOff(false);
        const { view, isBehind } = withAnswer(known.view, act, answer, playersOf(known));
        show({ ...known, view });
        if (isBehind) missed();
      }),
    [matchId, missed, show],
  );

  const begin = useEffectEvent(async () => {
    const stashed = await readSeen(accountId, matchId).catch(() => undefined);
    if (stashed && !latest.current) show(stashed);
    try {
      await reload();
    } catch (failure) {
      const hasNoAnswer = failure instanceof ApiError && failure.code === 'network';
      if (hasNoAnswer) setIsCutOff(true);
      if (!hasNoAnswer || !stashed) setError(failure);
    }
  });
  useEffect(() => {
    start();
    void begin();
    const lose = () => setIsCutOff(true);
    addEventListener('offline', lose);
    return () => removeEventListener('offline', lose);
  }, []);

  const standing = useMemo(() => {
    if (!seen) return undefined;
    return standingWith(
      seen.view,
      waiting.map((one) => one.act),
      playersOf(seen),
    );
  }, [seen, waiting]);
  const isKnown = (eventId: string) => standing?.timeline.some(({ _id }) => _id === eventId);

  useNews(
    matchId,
    (news) => {
      const now = latest.current;
      if (!now) return;
      const { match, isBehind } = withNews<MatchWithThread>(now.view, news);
      show({ ...now, view: match });
      if (isBehind) missed();
      else if (news.events.some((event) => !('isUndone' in event) && !isKnown(event._id))) askOthers();
    },
    missed,
  );

  /**
   * Does something here, and tells the server.
   * @param words what happened, for while it waits
   */
  const act = useCallback(
    (one: Act, words: string) => {
      const match = latest.current?.view.match;
      const name = match ? texts.match({ home: nameOf(match.home), away: nameOf(match.away) }) : '';
      const item = { id: newId(), matchId, match: name, words, act: one };
      enqueue(actToSend, item).catch(() => void toast.error(texts.noRoom()));
    },
    [matchId],
  );

  const isOffline = isCutOff || (isUnanswered && waiting.length > 0);
  const told = isOffline ? visibleItems(waiting) : waiting; // without a network only what is stashed is said to wait
  return { seen, standing, error, again, waiting: told.length, refused, isOffline, act };
}
