import { MessagesSquare, MonitorSmartphone, Newspaper, Upload } from 'lucide-react';
import { BRAND } from '../../../contract/pages/head.ts';
import { cn } from '../../ui/cn.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { texts } from './texts.ts';

const FEATURES = [
  ['highlights', (props: { className: string }) => <Drawn icon="Videos" {...props} />],
  ['upload', Upload],
  ['posts', Newspaper],
  ['community', MessagesSquare],
  ['devices', MonitorSmartphone],
] as const;

export function Features() {
  return (
    <section aria-labelledby="why" className="mx-auto max-w-7xl px-4 py-20 sm:py-28 lg:px-8">
      <h2 id="why" className="text-3xl sm:text-4xl">
        {texts.whyChoose({ brand: BRAND })}
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-muted">{texts.whyIntro()}</p>
      <ul className="mt-12 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-6">
        {FEATURES.map(([name, Icon], index) => (
          <li
            key={name}
            className={cn(
              'bg-surface p-8',
              index < 2 ? 'lg:col-span-3 lg:p-10' : 'lg:col-span-2',
              index === 4 && 'sm:col-span-2',
            )}
          >
            <span className="flex size-12 items-center justify-center rounded-full bg-pitch-soft text-pitch-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-5 text-xl">{texts.features[name].title()}</h3>
            <p className="mt-2 max-w-md text-muted">{texts.features[name].description()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
