/** The drawings that are in the HTML. */
export type Drawing =
  | 'Away'
  | 'Bell'
  | 'Delete'
  | 'Edit'
  | 'Feed'
  | 'Flag'
  | 'Link'
  | 'Matches'
  | 'Menu'
  | 'Moon'
  | 'More'
  | 'Plus'
  | 'Search'
  | 'Share'
  | 'Sun'
  | 'Up'
  | 'Videos'
  | 'Write'
  | 'X'
  | 'You';

/**
 * An icon whose drawing is in the HTML (web/shell/outlines.tsx), where it costs no script: for icons that show at
 * first.
 */
export function Drawn({ icon, className }: { icon: Drawing; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <use href={`#icon-${icon}`} />
    </svg>
  );
}
