import type { ReactNode } from 'react';

type Props = { title: string; children?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' };

/**
 * Nothing here yet, and what to do about it.
 * @param props.heading `h1` if it is all that the page says
 */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="card flex flex-col items-center px-6 py-14 text-center">
      <PitchSketch />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {children && <p className="mt-2 max-w-md text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

/** An empty pitch, drawn in hairlines. */
function PitchSketch() {
  return (
    <svg viewBox="0 0 120 76" aria-hidden="true" className="w-32 text-edge">
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <rect x="2" y="2" width="116" height="72" rx="3" />
        <path d="M60 2v72M2 22h16v32H2M118 22h-16v32h16" />
        <circle cx="60" cy="38" r="12" />
      </g>
      <circle cx="60" cy="38" r="3" fill="var(--flag)" />
    </svg>
  );
}
