import { sizes } from './texts/size-texts.ts';

/** A file's size as people read it. */
export const megabytes = (bytes: number) =>
  bytes < 100_000
    ? sizes.kilobytes({ size: Math.ceil(bytes / 1000) })
    : sizes.megabytes({ size: (bytes / 1_000_000).toFixed(1) });
