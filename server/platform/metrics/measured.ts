/**
 * What parts tell of themselves for METRICS_PORT, by Node's diagnostics channels: nobody passes anything on, and while
 * nobody measures it costs a look at a property.
 */
import { channel } from 'node:diagnostics_channel';

export type Measured<Words extends unknown[]> = {
  tell(...words: Words): void;
  /** @returns a function that ends the subscription */
  hear(listener: (...words: Words) => void): () => void;
};

function measured<Words extends unknown[]>(name: string): Measured<Words> {
  const told = channel(`touchline.${name}`);
  return {
    tell(...words) {
      if (told.hasSubscribers) told.publish(words);
    },
    hear(listener) {
      const listen = (words: unknown) => listener(...(words as Words));
      told.subscribe(listen);
      return () => void told.unsubscribe(listen);
    },
  };
}

/** Somebody has asked a cache of that name. */
export const cacheAsked = measured<[cache: string, isHit: boolean]>('cache-asked');
/** A browser's socket has come (1) or gone (-1). */
export const socketsChanged = measured<[by: 1 | -1]>('sockets-changed');
/** The database has gone away, or is back. */
export const databaseSeen = measured<[isThere: boolean]>('database-seen');
/** A conversion has begun (1) or ended (-1). */
export const convertersChanged = measured<[by: 1 | -1]>('converters-changed');
/** A film was converted, or could not be. */
export const filmConverted = measured<[milliseconds: number, isDone: boolean]>('film-converted');
/** A server has heard its own announcement on the bus, so many milliseconds after it was sent. */
export const busHeard = measured<[milliseconds: number]>('bus-heard');
/** The object store was asked, and has answered within that time, or failed to. */
export const bucketAsked = measured<[milliseconds: number, isAnswered: boolean]>('bucket-asked');
