import { useQueryClient } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ReactionType } from '../../../contract/reactions.ts';
import { idOf } from '../../../contract/talk/targets.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { cn } from '../../ui/cn.ts';
import { useWaiting } from '../outbox/waiting.ts';
import { chooseReaction, loadSending } from './choose-reaction.ts';
import { useHearts } from './heart.ts';
import { type Reactable, reactionsTo } from './own-reactions.ts';
import { EMOJI, labelOf } from './reaction-types.ts';
import { texts } from './texts.ts';
import { reactionToSend } from './to-send.ts';
import type { Own } from './transition.ts';
import { usePicker } from './use-picker.ts';

const ReactionPicker = lazy(() =>
  import('./reaction-picker.tsx').then((module) => ({ default: module.ReactionPicker })),
);

type Props = {
  post: Reactable;
  own: Own;
  /** Called when somebody who is not logged in would like to react. */
  onVisitor: () => void;
};

/** The button for the viewer's own reaction: a press likes, or removes the reaction; the picker has the others. */
export function ReactionControl({ post, own, onVisitor }: Props) {
  const id = useId();
  const client = useQueryClient();
  const picker = usePicker();
  const isWaiting = useWaiting(({ items }) => items.some((item) => reactionToSend.is(item) && idOf(item) === post._id));

  /** The focus moves into the picker as soon as it has opened. */
  const [entersPicker, setEntersPicker] = useState(false);

  function react(type: ReactionType) {
    picker.hide();
    const isMember = chooseReaction(client, post, type);
    if (!isMember) onVisitor();
    return isMember;
  }

  useHearts(picker.root, (heart) => {
    const isChange = heart.toggles || own !== 'love';
    if (!isChange || react((heart.toggles && own) || 'love')) heart.own = reactionsTo(post).own;
  });

  /** Somebody is about to react: loads what that needs. */
  function prepare() {
    ReactionPicker.load();
    void loadSending();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && picker.open) {
      picker.focusButton();
      picker.hide();
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      picker.show();
      setEntersPicker(true);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key presses that bubble up from the buttons in it
    <div ref={picker.root} onKeyDown={press} onPointerOver={prepare} {...picker.rootProps} className="relative">
      <button
        ref={picker.button}
        type="button"
        aria-pressed={own !== null}
        aria-expanded={picker.open}
        aria-controls={picker.open ? id : undefined}
        {...picker.buttonProps}
        onFocus={(event) => {
          prepare();
          setEntersPicker(false);
          picker.buttonProps.onFocus(event);
        }}
        onClick={() => {
          if (picker.endsLongPress()) return;
          react(own ?? 'like');
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
          aria-label={texts.waiting()}
          title={texts.waiting()}
          className="pointer-events-none absolute top-1 left-6 text-xs"
        >
          ⏳
        </span>
      )}
      {picker.open && (
        // The picker positions itself. If its code can't be loaded, the message appears here, where no card clips it.
        <div className="fixed inset-x-4 bottom-[calc(0.5rem+var(--bar))] z-40 md:bottom-[calc(1rem+var(--bar))]">
          <ReactionPicker
            id={id}
            own={own}
            button={picker.button}
            takesFocus={entersPicker}
            onChoose={(type) => {
              picker.focusButton();
              react(type);
            }}
            onOut={picker.hide}
          />
        </div>
      )}
    </div>
  );
}
