import { CalendarPlus, Link2 } from 'lucide-react';
import { copyText } from '../../platform/clipboard.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { texts } from './texts.ts';

/**
 * A calendar that other programs can subscribe to: by a press, or by its link.
 * @param props.path the calendar's
 */
export function CalendarLink({ path }: { path: string }) {
  const url = new URL(path, location.origin).href;
  async function copy() {
    if (await copyText(url)) toast.success(texts.copied());
    else toast.error(texts.notCopied());
  }
  return (
    <div className="flex flex-wrap gap-2">
      <a href={url.replace(/^https?:/, 'webcal:')} className="btn btn-secondary">
        <CalendarPlus aria-hidden="true" className="size-5" />
        {texts.subscribe()}
      </a>
      <Button variant="quiet" onClick={() => void copy()}>
        <Link2 aria-hidden="true" className="size-5" />
        {texts.copy()}
      </Button>
    </div>
  );
}
