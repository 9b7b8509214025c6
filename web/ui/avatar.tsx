import { cn } from './cn.ts';

/** A member's picture, or their initial. The name is beside it, so it is decoration. */
export function Avatar({
  name,
  picture,
  className = 'size-11',
}: {
  name: string;
  picture: string | null;
  className?: string;
}) {
  const shape = cn('flex flex-none items-center justify-center overflow-hidden rounded-full', className);
  if (picture)
    return <img src={picture} alt="" width={44} height={44} loading="lazy" className={cn(shape, 'object-cover')} />;
  return (
    <span aria-hidden="true" className={cn(shape, 'bg-pitch font-display text-[1.05em] text-white')}>
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
