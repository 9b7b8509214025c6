import { EventEmitter } from 'node:events';

/** What a message is about, and what it says: `topic<{ postId: string }>('post-removed')`. */
export type Topic<Message> = { readonly name: string; readonly says?: (message: Message) => void };

/** Names a topic. Its message must survive JSON: it may come from another server. */
export const topic = <Message = undefined>(name: string): Topic<Message> => ({ name });

/**
 * Tells other parts, and later other servers, what has happened: after the commit, never before. Nothing may depend
 * on a message arriving: whoever listens can also look in the database.
 */
export type Bus = {
  publish<Message>(topic: Topic<Message>, ...message: [Message] extends [undefined] ? [] : [message: Message]): void;
  /** @returns a function that ends the subscription */
  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void;
};

/** Within this process: the single-server half. Listeners are called before `publish` returns. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  return {
    publish: ({ name }, ...message) => void emitter.emit(name, ...message),
    subscribe({ name }, listener) {
      emitter.on(name, listener);
      return () => void emitter.off(name, listener);
    },
  };
}
