import { useState } from 'react';
import { type Minute, readMinute, typedMinute } from '../../match-clips/minute.ts';

/** The minute of an event, to be said or set right: '63', '45+2'. What is no minute is marked, and not sent. */
export function MinuteField({
  of,
  label,
  hint,
  onSay,
}: {
  of: Minute;
  label: string;
  hint: string;
  onSay: (minute: Minute) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const known = typedMinute(of);
  const read = readMinute(typed ?? known);
  const say = () => {
    if (typed === undefined || !read) return;
    setTyped(undefined);
    if (typedMinute(read) !== known) onSay(read);
  };
  return (
    <input
      aria-label={label}
      aria-invalid={!read}
      placeholder={hint}
      value={typed ?? known}
      inputMode="text"
      autoComplete="off"
      maxLength={8}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={say}
      onKeyDown={({ key }) => key === 'Enter' && say()}
      className="input w-20"
    />
  );
}
