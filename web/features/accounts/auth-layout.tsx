import type { ReactNode } from 'react';
import { FloodlitPitch } from '../../ui/brand/floodlit-pitch.tsx';
import { texts } from './texts.ts';

type Props = { title: string; intro?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The frame of the accounts screens: the form, and on wide screens the night pitch beside it. */
export function AuthLayout({ title, intro, children, footer }: Props) {
  return (
    <div className="grid min-h-[calc(100dvh-4.0625rem)] lg:grid-cols-[1.1fr_1fr]">
      <div className="dark relative hidden overflow-hidden bg-night text-ink lg:block">
        <FloodlitPitch />
        <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-night via-night/80 to-transparent p-12 pt-40 xl:p-16">
          <p className="max-w-lg font-display text-4xl leading-[1.1] font-bold tracking-tight text-balance">
            {texts.motto()}
          </p>
          <p className="mt-4 max-w-md text-lg text-muted">{texts.mottoMore()}</p>
        </div>
      </div>
      <div className="flex items-start justify-center px-4 py-10 sm:items-center sm:py-16">
        <div className="w-full max-w-md">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          {intro && <div className="mt-3 text-muted">{intro}</div>}
          <div className="mt-8">{children}</div>
          {footer && <div className="mt-8 border-t border-line pt-6 text-[0.9375rem]">{footer}</div>}
        </div>
      </div>
    </div>
  );
}
