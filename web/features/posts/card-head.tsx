import type { ReactNode } from 'react';
import { capitalise } from '../../platform/text.ts';
import { Ago } from '../../ui/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';

type Props = { username: string; picture: string | null; time: string; children?: ReactNode };

/** Who, when, and what it is about: the top of every card. */
export function CardHead({ username, picture, time, children }: Props) {
  return (
    <header className="flex items-center gap-3">
      <Avatar name={username} picture={picture} />
      <div className="min-w-0 grow leading-tight">
        <p className="truncate font-semibold">{capitalise(username)}</p>
        <Ago time={time} />
      </div>
      {children}
    </header>
  );
}

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-[0.9375rem] font-medium text-pitch-ink">
      {tags.map((tag) => (
        <li key={tag} className="wrap-anywhere">
          #{tag}
        </li>
      ))}
    </ul>
  );
}
