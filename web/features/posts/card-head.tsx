import type { ReactNode } from 'react';
import { capitalise } from '../../platform/text.ts';
import { Ago } from '../../ui/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cn } from '../../ui/cn.ts';

type Props = {
  username: string;
  picture: string | null;
  time: string;
  children?: ReactNode;
  /** What the viewer can do with it; on phones, what it is about makes room for that. */
  actions?: ReactNode;
};

/** Who, when, and what it is about: the top of every card. */
export function CardHead({ username, picture, time, children, actions }: Props) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1">
      <Avatar name={username} picture={picture} />
      <div className="min-w-0 leading-tight">
        <p className="truncate font-semibold">{capitalise(username)}</p>
        <Ago time={time} />
      </div>
      <div className={cn('flex', Boolean(actions) && 'max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-2')}>
        {children}
      </div>
      {actions}
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
