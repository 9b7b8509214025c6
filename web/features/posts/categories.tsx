import { CREATE_CATEGORIES, type PostCategory } from '../../../contract/posts.ts';
import { capitalise } from '../../platform/text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

const TONES: Record<PostCategory, Tone> = {
  general: 'grey',
  sports: 'green',
  achievement: 'amber',
  training: 'blue',
  competition: 'red',
  fitness: 'violet',
};

export function CategoryBadge({ category }: { category: string }) {
  const tone = Object.hasOwn(TONES, category) ? TONES[category as PostCategory] : 'grey';
  return <Badge tone={tone}>{capitalise(category)}</Badge>;
}

export const isFilter = (name: string | null): name is (typeof CREATE_CATEGORIES)[number] =>
  CREATE_CATEGORIES.some((category) => category === name);

type Props = { chosen: PostCategory | ''; onChoose: (category: PostCategory | '') => void };

/** The feed's filter: a row to swipe through on phones, a list at the side on wide screens. */
export function CategoryFilter({ chosen, onChoose }: Props) {
  return (
    <nav
      aria-label="Categories"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0"
    >
      {(['', ...CREATE_CATEGORIES] as const).map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={chosen === category}
          onClick={() => onChoose(category)}
          className={cn(
            'btn flex-none lg:justify-start lg:rounded-[10px] lg:px-4',
            chosen === category
              ? 'btn-pitch'
              : 'border-line bg-surface hover:bg-sunken lg:border-transparent lg:bg-transparent',
          )}
        >
          {category ? capitalise(category) : 'All Posts'}
        </button>
      ))}
    </nav>
  );
}
