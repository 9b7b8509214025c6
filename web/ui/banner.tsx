import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const VARIANTS = {
  success: { icon: CircleCheck, className: 'border-pitch-ink/40 bg-pitch-soft text-pitch-ink', role: 'status' },
  warning: { icon: TriangleAlert, className: 'border-warning-ink/40 bg-warning-soft text-warning-ink', role: 'alert' },
  danger: { icon: CircleAlert, className: 'border-danger-ink/40 bg-danger-soft text-danger-ink', role: 'alert' },
} as const;

export type BannerVariant = keyof typeof VARIANTS;

/** The outcome of something, above the form that it is about. `data-variant` names the colour. */
export function Banner({
  variant,
  className,
  children,
}: {
  variant: BannerVariant;
  className?: string;
  children: ReactNode;
}) {
  const { icon: Icon, className: colours, role } = VARIANTS[variant];
  return (
    <div
      role={role}
      data-variant={variant}
      className={cn('flex gap-3 rounded-[10px] border px-4 py-3 text-[0.9375rem] font-medium', colours, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
