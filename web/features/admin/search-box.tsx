import { useEffect, useEffectEvent, useState } from 'react';
import { ADMIN_SEARCH_MAX } from '../../../contract/admin.ts';
import { TextField } from '../../ui/field.tsx';

const PAUSE = 300; // ms after the last key: long enough to type on, too short to feel like a wait

type Props = { label: string; placeholder: string; search: string; onSearch: (search: string) => void };

/** Searches as soon as typing pauses; Enter searches at once. */
export function SearchBox({ label, placeholder, search, onSearch }: Props) {
  const [text, setText] = useState(search);
  /** The last search from this box: any other comes from elsewhere, such as the Back button. */
  const [asked, setAsked] = useState(search);

  const ask = useEffectEvent((wanted: string) => {
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  const follow = useEffectEvent((elsewhere: string) => {
    if (elsewhere === asked) return;
    setAsked(elsewhere);
    setText(elsewhere);
  });
  useEffect(() => follow(search), [search]);

  return (
    <search className="min-w-0 grow sm:max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(text.trim());
          onSearch(text.trim());
        }}
      >
        <TextField
          type="search"
          label={label}
          placeholder={placeholder}
          value={text}
          maxLength={ADMIN_SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
