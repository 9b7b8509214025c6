import { type OwnVideo, ownVideoMessages } from '../../../../contract/own-videos.ts';
import { now } from '../../../platform/now.ts';
import { texts } from './texts.ts';

const DAY = 24 * 60 * 60_000;

const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** When an upload will be retried, as people speak of times to come, in the viewer's own time zone. */
function againText(moment: string | null, at: Date): string {
  if (!moment) return texts.again.untold();
  const date = new Date(moment);
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(' ', '\u00a0');
  const days = Math.round((dayOf(date) - dayOf(at)) / DAY); // rounded: when the clocks change, a day has 23 or 25 hours
  if (days <= 0) return texts.again.today({ time });
  if (days === 1) return texts.again.tomorrow({ time });
  return texts.again.later({ date: date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' }), time });
}

/** What keeps an upload from being published, and what comes next; of one that is published, what its host still has to get. */
export function stateText(video: OwnVideo, at = new Date(now())): string {
  const { state, reason, nextTry, host, isConverting, isLateAtHost, refusal, canRetry } = video;
  switch (state) {
    case 'published':
      return isLateAtHost ? texts.lateAtHost() : '';
    case 'hidden':
      return texts.hiddenByAdmin();
    case 'publishing':
      if (isConverting) return texts.converting();
      return host === 'youtube' ? texts.toYouTube() : texts.almostReady();
    case 'failed':
      // What a host has refused is stored in its words, which are English; some ask for another upload themselves.
      return [refusal, !canRetry && !/upload it again/i.test(refusal ?? '') && ownVideoMessages.fileGone()]
        .filter(Boolean)
        .join(' ');
    case 'waiting': {
      const why = texts.waits[reason ?? 'turn']();
      const isTriedAgain = reason === 'daily-limit' || reason === 'no-answer' || reason === 'trouble';
      return isTriedAgain ? `${why} ${againText(nextTry, at)}` : why;
    }
  }
}
