import { CalendarPlus, Download, ExternalLink, Link2, RefreshCw } from 'lucide-react';
import { matchCalendarPath } from '../../../contract/sports/calendars.ts';
import { copyText } from '../../platform/clipboard.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { texts } from './texts.ts';

const GOOGLE = 'https://calendar.google.com/calendar/r?cid=';

/**
 * The ways into a calendar: Google's, a file, a subscription of whatever program the device has for it, and the link.
 * Phones with Android have none that takes a subscription, but Google's page.
 * @param props.path the calendar's
 */
export function CalendarMenu({ path }: { path: string }) {
  const url = new URL(path, location.origin).href;
  const webcal = url.replace(/^https?:/, 'webcal:');
  async function copy() {
    if (await copyText(url)) toast.success(texts.copied());
    else toast.error(texts.notCopied());
  }
  return (
    <MoreMenu
      label={texts.add()}
      face={
        <>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {texts.add()}
        </>
      }
    >
      <a href={GOOGLE + encodeURIComponent(webcal)} target="_blank" rel="noreferrer" className="menu-item">
        <ExternalLink aria-hidden="true" className="size-5" />
        {texts.google()}
      </a>
      <a href={url} download="matches.ics" className="menu-item">
        <Download aria-hidden="true" className="size-5" />
        {texts.download()}
      </a>
      <a href={webcal} className="menu-item">
        <RefreshCw aria-hidden="true" className="size-5" />
        {texts.subscribe()}
      </a>
      <button type="button" onClick={() => void copy()} className="menu-item">
        <Link2 aria-hidden="true" className="size-5" />
        {texts.copy()}
      </button>
    </MoreMenu>
  );
}

/** A match's own. Its page loads it only where there is a date to remember. */
export const MatchCalendarMenu = ({ matchId }: { matchId: string }) => (
  <CalendarMenu path={matchCalendarPath(matchId)} />
);
