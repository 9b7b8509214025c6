import { capitalise } from '../../platform/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Category } from './api.ts';

export function NothingYet({ category }: { category: Category }) {
  return (
    <div className="mt-4">
      {category ? (
        <EmptyState title={`No ${category} posts yet`}>
          Be the first to share something in {capitalise(category)}!
        </EmptyState>
      ) : (
        <EmptyState title="No content yet">Be the first to share something!</EmptyState>
      )}
    </div>
  );
}
