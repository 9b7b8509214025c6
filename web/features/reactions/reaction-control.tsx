import { useQueryClient } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import type { ReactionType } from '../../../contract/reactions.ts';
import { cn } from '../../ui/cn.ts';
import { useWaiting, waitsAt } from '../outbox/waiting.ts';
import type { Reactable } from './own-reactions.ts';
import { ReactionPicker } from './reaction-picker.tsx';
import { EMOJI, labelOf } from './reaction-types.ts';
import { chooseReaction } from './send-reaction.ts';
import type { Own } from './transition.ts';
import { usePicker } from './use-picker.ts';

/** The button of the viewer's own reaction: a press likes or takes back what is there; the picker has the others. */
export function ReactionControl({ post, own }: { post: Reactable; own: Own }) {
  const id = useId();
  const client = useQueryClient();
  const picker = usePicker();
  const isWaiting = useWaiting(({ items }) => waitsAt(items, 'reaction', post._id));

  function choose(type: ReactionType) {
    picker.focusButton();
    picker.hide();
    chooseReaction(client, post, type);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && picker.open) {
      picker.focusButton();
      picker.hide();
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      if (!picker.open) flushSync(picker.show);
      const find = (which: string) => document.getElementById(id)?.querySelector<HTMLElement>(`button${which}`);
      (find('[aria-pressed="true"]') ?? find(''))?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that come up from the buttons in it
    <div ref={picker.root} onKeyDown={press} {...picker.rootProps} className="relative">
      <button
        ref={picker.button}
        type="button"
        aria-pressed={own !== null}
        aria-expanded={picker.open}
        aria-controls={picker.open ? id : undefined}
        {...picker.buttonProps}
        onClick={() => {
          if (picker.endsLongPress()) return;
          picker.hide();
          chooseReaction(client, post, own ?? 'like');
        }}
        className={cn(
          'btn btn-quiet max-sm:px-2.5 touch-manipulation select-none [-webkit-touch-callout:none]',
          own && 'text-pitch-ink',
        )}
      >
        {own ? (
          <span aria-hidden="true" className="w-5 text-lg leading-none">
            {EMOJI[own]}
          </span>
        ) : (
          <ThumbsUp aria-hidden="true" className="size-5" />
        )}
        {labelOf(own ?? 'like')}
      </button>
      {isWaiting && (
        <span
          role="img"
          aria-label="Waiting to be sent"
          title="Waiting to be sent"
          className="pointer-events-none absolute top-1 left-6 text-xs"
        >
          ⏳
        </span>
      )}
      {picker.open && (
        <ReactionPicker id={id} own={own} button={picker.button} onChoose={choose} onClose={picker.hide} />
      )}
    </div>
  );
}
