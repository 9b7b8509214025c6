import { EventEmitter } from 'node:events';

/**
 * Tells other parts, and later other servers, what has happened. Nothing may depend on a message arriving:
 * whoever listens can also look in the database.
 */
export type Bus = {
  publish(topic: string): void;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: () => void): () => void;
};

/** Within this process: the single-server half. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  return {
    publish: (topic) => void emitter.emit(topic),
    subscribe(topic, listener) {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
  };
}
