import { EventEmitter } from 'node:events';

/** What a message is about, and its content: `topic<{ postId: string }>('post-removed')`. */
export type Topic<Message> = Heard<Message> & { readonly says?: (message: Message) => void };
/** A topic for who only listens: of several topics that say different things, what they have in common is heard. */
export type Heard<Message> = { readonly name: string; readonly hears?: Message };

/** Names a topic. Its message must survive JSON: it may come from another server. */
export const topic = <Message = undefined>(name: string): Topic<Message> => ({ name });

/** Messages of other servers may have been missed: whoever caches or shows what messages change has to begin anew. */
export const messagesMissed = topic('messages-missed');

/**
 * Tells other parts, and other servers, what has happened: after the commit, never before. Nothing may depend on a
 * message arriving: a listener can always look in the database. What a listener publishes while it is called is derived
 * from what it has heard; each server derives it by itself, and sends it to nobody.
 */
export type Bus = {
  publish<Message>(topic: Topic<Message>, ...message: [Message] extends [undefined] ? [] : [message: Message]): void;
  /** @returns a function that ends the subscription */
  subscribe<Message>(topic: Heard<Message>, listener: (message: Message) => void): () => void;
  readonly link: Link;
  /** Lets what is on its way arrive, and ends. */
  close(): Promise<void>;
};

/** Names a message: which server has published it, and as its how manieth. */
export type Stamp = { origin: string; counter: number };

/** What this server knows of the others' messages. */
export type Link = {
  /** The last message that this server has published; undefined where there are no other servers. */
  stamp(): Stamp | undefined;
  /** Whether everything that was published up to that message has been heard. */
  hasHeard(stamp: Stamp): boolean;
  /** Whether it is certain that everything has been heard that was published until a moment ago. */
  isProven(): boolean;
};

const alone: Link = { stamp: () => undefined, hasHeard: () => true, isProven: () => true };

/** A bus within this process, for a single server. Listeners are called before `publish` returns. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  return {
    publish: ({ name }, ...message) => void emitter.emit(name, ...message),
    subscribe({ name }, listener) {
      emitter.on(name, listener);
      return () => void emitter.off(name, listener);
    },
    link: alone,
    close: async () => {},
  };
}
