import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { MENTIONS_SUGGESTED, type Mentionable, type suggestMentions } from '../../../contract/talk/mentions.ts';
import { call } from '../../platform/http/http.ts';
import { useSession } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import type { SuggestingProps } from './suggesting.tsx';
import { texts } from './texts.ts';
import { suggestionsFor, type TypedName, typedName } from './typed-name.ts';

const PAUSE = 150; // ms after the last key, so that not every letter is a request
const FRESH_FOR = 60_000; // ms: who has typed a name twice asks once
const GAP = 4; // px between the field and the list
const ROOM = 220; // px: with less below the field, and more above it, the list stands above

/** What was typed once it has stayed so for a moment. */
function useSettled(name: string): string {
  const [settled, setSettled] = useState(name);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, name);
    return () => clearTimeout(timer);
  }, [name]);
  return settled;
}

/**
 * The list of members whose name is being typed in a text field: one moves in it by the arrows, takes somebody by Enter,
 * Tab or a tap, and closes it by Escape. The field keeps the focus.
 */
export function Suggestions({ area, text, people }: SuggestingProps) {
  const id = useId();
  const me = useSession((session) => session.userData?._id);
  const [typed, setTyped] = useState<TypedName>();
  const [active, setActive] = useState(0);
  const name = typed?.name ?? '';
  const settled = useSettled(name);
  const { data: found = [] } = useQuery({
    queryKey: ['mentions', settled.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call<typeof suggestMentions>('GET', '/api/mentions', { query: { for: settled.toLowerCase() }, signal }))
        .people,
    enabled: me !== undefined && typed !== undefined && settled !== '',
    staleTime: FRESH_FOR,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const known: Mentionable[] = (typed ? (people?.() ?? []) : []).map((person) => ({ ...person, name: null }));
  const shown = typed ? suggestionsFor(name, known, found, { except: me, most: MENTIONS_SUGGESTED }) : [];
  const isOpen = shown.length > 0;
  const chosen = Math.min(active, shown.length - 1);

  /** Looks at what stands before the caret. @param isKey the caret has only moved: a list that was closed stays so */
  const look = useEffectEvent((isKey: boolean) => {
    const field = area.current;
    if (!field || document.activeElement !== field || field.readOnly) return setTyped(undefined);
    const { selectionStart, selectionEnd, value } = field;
    const next = selectionStart === selectionEnd ? typedName(value, selectionStart) : undefined;
    if (isKey && !typed) return;
    if (next?.start === typed?.start && next?.name === typed?.name) return;
    setTyped(next);
    setActive(0);
  });

  const take = useEffectEvent((person: Mentionable) => {
    const field = area.current;
    if (!field || !typed) return;
    const end = field.selectionStart;
    const words = `@${person.username}${/\s/.test(field.value.charAt(end)) ? '' : ' '}`;
    field.setSelectionRange(typed.start, end);
    // As if it were typed, so that it can be undone; where a browser has no such thing, the text is set.
    if (!document.execCommand('insertText', false, words)) {
      field.setRangeText(words, typed.start, end, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setTyped(undefined);
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const person = shown[chosen];
    if (event.key === 'ArrowDown') setActive((chosen + 1) % shown.length);
    else if (event.key === 'ArrowUp') setActive((chosen - 1 + shown.length) % shown.length);
    else if (event.key === 'Escape') setTyped(undefined);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && person) take(person);
    else return;
    event.preventDefault();
    event.stopPropagation(); // neither sends the form nor closes the dialog around it
  });

  // The text has changed, or a name was being typed when this code came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is looked at
  useEffect(() => look(false), [text]);

  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const moved = () => look(true);
    const left = () => setTyped(undefined);
    const key = (event: KeyboardEvent) => press(event);
    field.addEventListener('keydown', key);
    field.addEventListener('blur', left);
    document.addEventListener('selectionchange', moved);
    return () => {
      field.removeEventListener('keydown', key);
      field.removeEventListener('blur', left);
      document.removeEventListener('selectionchange', moved);
    };
  }, [area]);

  const optionId = (index: number) => `${id}-${index}`;
  useLayoutEffect(() => {
    const field = area.current;
    if (!field || !isOpen) return;
    const described = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'true',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${chosen}`,
    };
    for (const [attribute, value] of Object.entries(described)) field.setAttribute(attribute, value);
    return () => {
      for (const attribute of Object.keys(described)) field.removeAttribute(attribute);
    };
  }, [area, id, isOpen, chosen]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && texts.found({ count: shown.length })}
      </p>
      {isOpen && (
        <List id={id} area={area}>
          {shown.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the text field, which keeps the focus
            <div
              key={person._id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => take(person)}
              className={cn(
                'flex min-h-11 cursor-default items-center gap-2.5 rounded-lg px-2 py-1.5 leading-snug',
                index === chosen ? 'bg-pitch-soft text-pitch-ink' : 'hover:bg-pitch-soft',
              )}
            >
              <Avatar name={person.username} picture={person.profilePicture} className="size-7 text-sm" />
              <bdi translate="no" className="min-w-0 truncate font-semibold">
                {person.username}
              </bdi>
              {person.name && (
                <bdi className={cn('min-w-0 truncate', index !== chosen && 'text-muted')}>{person.name}</bdi>
              )}
            </div>
          ))}
        </List>
      )}
    </>
  );
}

/** The list beside its field: in the browser's top layer, where nothing cuts it off, and nothing moves because of it. */
function List({ id, area, children }: Pick<SuggestingProps, 'area'> & { id: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [field, box] = [area.current, list.current];
    if (!field || !box) return;
    function place() {
      if (!field || !box) return;
      const { left, top, bottom, width } = field.getBoundingClientRect();
      const view = window.visualViewport;
      const [from, to] = [view?.offsetTop ?? 0, (view?.offsetTop ?? 0) + (view?.height ?? window.innerHeight)];
      const [below, above] = [to - bottom, top - from];
      const isAbove = below < ROOM && above > below;
      Object.assign(box.style, {
        left: `${left}px`,
        width: `${Math.min(width, 384)}px`,
        maxHeight: `${Math.max(96, Math.min(304, (isAbove ? above : below) - 2 * GAP))}px`,
        top: isAbove ? 'auto' : `${bottom + GAP}px`,
        bottom: isAbove ? `${window.innerHeight - top + GAP}px` : 'auto',
      });
    }
    box.showPopover?.();
    place();
    const sized = new ResizeObserver(place);
    sized.observe(field);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      sized.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [area]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.people()}
      popover="manual"
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      className="fixed inset-auto z-50 m-0 overflow-y-auto overscroll-contain rounded-[10px] border border-edge bg-surface p-1 text-ink"
    >
      {children}
    </div>
  );
}
