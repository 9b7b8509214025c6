import { EventEmitter } from 'node:events';

/** What a message is about, and its content: `topic<{ postId: string }>('post-removed')`. */
export type Topic<Message> = Heard<Message> & { readonly says?: (message: Message) => void };
/** A topic for who only listens: of several topics that say different things, what they have in common is heard. */
export type Heard<Message> = { readonly name: string; readonly hears?: Message };

/** Names a topic. Its message must survive JSON: it may come from another server. */
export const topic = <Message = undefined>(name: string): Topic<Message> => ({ name });

/**
 * Tells other parts, and later other servers, what has happened: after the commit, never before. Nothing may depend on
 * a message arriving: a listener can always look in the database.
 */
export type Bus = {
  publish<Message>(topic: Topic<Message>, ...message: [Message] extends [undefined] ? [] : [message: Message]): void;
  /** @returns a function that ends the subscription */
  subscribe<Message>(topic: Heard<Message>, listener: (message: Message) => void): () => void;
};

/** A bus within this process, for a single server. Listeners are called before `publish` returns. */
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
