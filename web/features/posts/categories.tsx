import { CREATE_CATEGORIES, type PostCategory } from '../../../contract/posts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { texts } from './texts.ts';

const TONES: Record<PostCategory, Tone> = {
  general: 'grey',
  sports: 'green',
  achievement: 'amber',
  training: 'blue',
  competition: 'red',
  fitness: 'violet',
};

/** A category's name; one that this version doesn't know is its own. */
export const categoryName = (category: string): string =>
  Object.hasOwn(texts.categories, category) ? texts.categories[category as PostCategory]() : category;

export function CategoryBadge({ category }: { category: string }) {
  const tone = Object.hasOwn(TONES, category) ? TONES[category as PostCategory] : 'grey';
  return <Badge tone={tone}>{categoryName(category)}</Badge>;
}

export const isFilter = (name: string | null): name is (typeof CREATE_CATEGORIES)[number] =>
  CREATE_CATEGORIES.some((category) => category === name);

type Props = { chosen: PostCategory | ''; onChoose: (category: PostCategory | '') => void };

/** The feed's filter: a part of a row to swipe through on phones, a list at the side of wide screens. */
export function CategoryFilter({ chosen, onChoose }: Props) {
  return (
    <nav aria-label={texts.filter()} className="flex flex-none gap-2 lg:flex-col lg:gap-1">
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
          {category ? categoryName(category) : texts.allPosts()}
        </button>
      ))}
    </nav>
  );
}
