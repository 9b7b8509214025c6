import { texts } from './draft-texts.ts';

/** Says that a form holds what was typed into it before, and offers to throw that away. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span role="status">{texts.restored()}</span>
      <button type="button" onClick={onDiscard} className="link min-h-11 sm:min-h-8">
        {texts.discard()}
      </button>
    </p>
  );
}
