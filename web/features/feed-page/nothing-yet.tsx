import { EmptyState } from '../../ui/empty-state.tsx';
import type { Category } from '../feed/feed-items.ts';
import { categoryName } from '../posts/categories.tsx';
import { texts } from './texts.ts';

export function NothingYet({ category }: { category: Category }) {
  return (
    <div className="mt-4">
      {category ? (
        <EmptyState title={texts.emptyCategory({ category: categoryName(category) })}>
          {texts.emptyCategoryNote({ category: categoryName(category) })}
        </EmptyState>
      ) : (
        <EmptyState title={texts.empty()}>{texts.emptyNote()}</EmptyState>
      )}
    </div>
  );
}
