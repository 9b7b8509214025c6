import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tagPath } from '../../../contract/pages/pages.ts';
import { capitalise, nameOf } from '../../platform/text.ts';
import { cn } from '../../ui/cn.ts';
import { type LinkedPerson, PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Ago } from '../../ui/words/ago.tsx';

type Props = {
  by: LinkedPerson;
  time: string;
  children?: ReactNode;
  /** What the viewer can do with it; on phones, `children` move to a row of their own to make room. */
  actions?: ReactNode;
};

/** Who shared it, when, and what it is about: the top of every card. */
export function CardHead({ by, time, children, actions }: Props) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1">
      <PersonPicture of={by} />
      {/* Lines of 24 px: two things to press stand one above the other. */}
      <div className="-my-0.5 min-w-0 leading-6">
        <p dir="auto" className="flex flex-wrap gap-x-2">
          <span className="truncate font-semibold">
            <PersonLink of={by}>{nameOf(by)}</PersonLink>
          </span>
          {by.name && (
            <bdi translate="no" className="truncate text-muted">
              {capitalise(by.username)}
            </bdi>
          )}
        </p>
        <Ago time={time} />
      </div>
      <div
        className={cn(
          'flex',
          actions ? 'max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-2' : 'col-span-2 justify-end',
        )}
      >
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
        <li key={tag} dir="auto" className="wrap-anywhere">
          <Link to={tagPath(tag)} className="hover:underline">
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
