import { cn } from '../cn.ts';
import scene from './floodlights.svg';

/** The night scene behind the hero and beside the accounts screens: a pitch under floodlights, seen from its corner. */
export function FloodlitPitch({ className }: { className?: string }) {
  return (
    <img src={scene} alt="" className={cn('absolute inset-0 size-full object-cover object-right-bottom', className)} />
  );
}
