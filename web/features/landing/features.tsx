import { Clapperboard, type LucideIcon, MessagesSquare, MonitorSmartphone, Newspaper, Upload } from 'lucide-react';
import { BRAND } from '../../../contract/head.ts';
import { cn } from '../../ui/cn.ts';

type Feature = { icon: LucideIcon; title: string; description: string };

const FEATURES: Feature[] = [
  {
    icon: Clapperboard,
    title: 'Sports Highlights',
    description: 'Goals, finishes and comebacks from inter-university finals to hostel games, all in one place.',
  },
  {
    icon: Upload,
    title: 'Easy Video Upload',
    description: 'Drop your clip, name the match, done. It is published to our video host by itself.',
  },
  {
    icon: Newspaper,
    title: 'Photo and Text Posts',
    description: 'Line-ups, training pictures, match reports: tell the story around the ninety minutes.',
  },
  {
    icon: MessagesSquare,
    title: 'Community',
    description: 'Athletes, fans and friends of every faculty react, comment and share.',
  },
  {
    icon: MonitorSmartphone,
    title: 'On Any Device',
    description: 'On the phone at the touchline, on the big screen at home: it fits.',
  },
];

export function Features() {
  return (
    <section aria-labelledby="why" className="mx-auto max-w-7xl px-4 py-20 sm:py-28 lg:px-8">
      <h2 id="why" className="text-3xl sm:text-4xl">
        Why Choose {BRAND}
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        Campus sport is played in front of a few hundred people. It deserves more.
      </p>
      <ul className="mt-12 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-6">
        {FEATURES.map(({ icon: Icon, title, description }, index) => (
          <li
            key={title}
            className={cn(
              'bg-surface p-8',
              index < 2 ? 'lg:col-span-3 lg:p-10' : 'lg:col-span-2',
              index === 4 && 'sm:col-span-2',
            )}
          >
            <span className="flex size-12 items-center justify-center rounded-full bg-pitch-soft text-pitch-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 max-w-md text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
