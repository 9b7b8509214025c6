import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { backgroundDelay } from '../../../platform/backoff.ts';
import { ApiError, errorText, networkError } from '../../../platform/http/errors.ts';
import { PATIENCE } from '../../../platform/http/patiently.ts';
import { useSession } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { loadRosters, sendChange, sendEvent, sendUndo } from '../api.ts';
import { loadMatch, type MatchWithThread } from '../match-query.ts';
import { withNews } from '../news.ts';
import { type Act, type Answer, standingWith, withAnswer } from './acts.ts';
import { addAct, readActs, readSeen, removeAct, type Seen, type StashedAct, writeSeen } from './stash.ts';
import { texts } from './texts.ts';
import { useNews } from './use-news.ts';

/** Whether the same may be answered otherwise later. */
const passes = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

function send(matchId: string, act: Act): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE);
  if (act.kind === 'note') return sendEvent(matchId, act.body, signal);
  return act.kind === 'undo'
    ? sendUndo(matchId, act.eventId, signal)
    : sendChange(matchId, act.eventId, act.body, signal);
}

const isAnswer = (answer: Partial<Answer> | undefined): answer is Answer => typeof answer?.edition === 'number';

/** Who can be named in a match. */
const playersOf = ({ view: { lineUps }, rosters }: Seen) => [
  ...rosters.home,
  ...rosters.away,
  ...lineUps.home,
  ...lineUps.away,
];

/** Runs while no other tab sends for the same match. */
const exclusively = (matchId: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`score:${matchId}`, run) : run(); // browsers have no locks by plain http

/**
 * A match as its scorer sees it: what the server knows, with what was done here. What is done is stashed first and then
 * sent, one after the other; without a network it waits, also over a reload.
 */
export function useScoring(matchId: string) {
  const accountId = useSession(({ userData }) => userData?._id) ?? '';
  const [seen, setSeen] = useState<Seen>();
  const [error, setError] = useState<unknown>();
  const [acts, setActs] = useState<StashedAct[]>([]);
  const [isOffline, setIsOffline] = useState(false);
  const latest = useRef<Seen>(undefined);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failures = useRef(0);

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
    setIsOffline(false);
  }, [matchId, show]);

  const refreshActs = useCallback(
    async () => setActs(await readActs(accountId, matchId).catch(() => [])),
    [accountId, matchId],
  );

  const sendAll = useCallback(async (): Promise<void> => {
    clearTimeout(retry.current);
    let isBehind = false;
    let isStopped = false;
    await exclusively(matchId, async () => {
      for (;;) {
        const [next] = await readActs(accountId, matchId);
        if (!next || isStopped) break;
        try {
          const answer: Partial<Answer> | undefined = await send(matchId, next.act);
          // Some page in between has answered, such as a hotel's login page: nothing was sent.
          if (!isAnswer(answer)) throw networkError();
          setIsOffline(false);
          const known = latest.current;
          const after = known && withAnswer(known.view, next.act, answer, playersOf(known));
          if (after) show({ ...known, view: after.view });
          isBehind ||= after?.isBehind ?? true;
        } catch (failure) {
          const problem = failure instanceof ApiError ? failure : new ApiError(0, 'network', '');
          if (passes(problem)) {
            isStopped = true;
            setIsOffline(problem.status === 0);
            break;
          }
          // What is undone is gone either way.
          if (next.act.kind !== 'undo' || problem.status !== 404) toast.error(errorText(problem, texts.refused()));
          isBehind = true;
        }
        failures.current = 0;
        await removeAct(next.key);
        await refreshActs(); // what is sent is not waiting, however long the rest takes
      }
    });
    await refreshActs();
    if (isBehind) void reload().catch(() => {});
    if (isStopped) retry.current = setTimeout(() => void sendAll(), backgroundDelay(failures.current++));
  }, [accountId, matchId, refreshActs, reload, show]);

  const begin = useEffectEvent(async () => {
    const stashed = await readSeen(accountId, matchId).catch(() => undefined);
    if (stashed && !latest.current) show(stashed);
    await refreshActs();
    void sendAll();
    try {
      await reload();
    } catch (failure) {
      const isUnanswered = failure instanceof ApiError && failure.code === 'network';
      if (isUnanswered) setIsOffline(true);
      if (!isUnanswered || !stashed) setError(failure);
    }
  });
  useEffect(() => {
    void begin();
    const resume = () => {
      failures.current = 0;
      void sendAll();
    };
    const lose = () => setIsOffline(true);
    addEventListener('online', resume);
    addEventListener('offline', lose);
    return () => {
      clearTimeout(retry.current);
      removeEventListener('online', resume);
      removeEventListener('offline', lose);
    };
  }, [sendAll]);

  const again = useCallback(() => void reload().catch(setError), [reload]);
  const missed = useCallback(() => void reload().catch(() => {}), [reload]);
  useNews(
    matchId,
    (news) => {
      const now = latest.current;
      if (!now) return;
      const { match, isBehind } = withNews<MatchWithThread>(now.view, news);
      show({ ...now, view: match });
      if (isBehind) missed();
    },
    missed,
  );

  /** Does something here, and tells the server. */
  const act = useCallback(
    async (one: Act) => {
      setActs((before) => [...before, { key: '', act: one }]); // at once: the database may take a moment
      const isStashed = await addAct(accountId, matchId, one).then(
        () => true,
        () => void toast.error(texts.noRoom()),
      );
      await refreshActs(); // what was sent meanwhile may have been read without it
      if (isStashed) await sendAll();
    },
    [accountId, matchId, refreshActs, sendAll],
  );

  const standing = useMemo(() => {
    if (!seen) return undefined;
    return standingWith(
      seen.view,
      acts.map((one) => one.act),
      playersOf(seen),
    );
  }, [seen, acts]);

  return { seen, standing, error, again, waiting: acts.length, isOffline, act };
}
