/**
 * The kinds of things that can wait. Each feature registers its own, in a file of its own that web/shell/notices/outbox-kinds.ts
 * names; nothing in this folder knows any of them.
 */
import type { Waiting, WaitingKind } from './waiting.ts';

/** An item as the list of everything that is waiting shows it. */
export type Description = {
  title: string;
  text?: string | undefined;
  note?: string | undefined;
  /** Where it will appear. */
  link?: { url: string; words: string };
};

/** What is in one lane is sent in the order in which it was written; a live score does not wait for a post's pictures. */
export const LANES = ['main', 'match'] as const;
export type Lane = (typeof LANES)[number];

export type KindRules<Data extends object, Answer> = {
  /** Sends an item under its key, which is its id. Rejects as `call` does, or with the signal's reason. */
  send(item: Waiting<Data>, signal: AbortSignal): Promise<Answer>;
  /** 'main' by default. */
  lane?: Lane;
  /** Besides those that always are: statuses by which its author has to decide, and which say nothing of other items. */
  decisive?: readonly number[];
  /** How long an answer may take, in ms, so that a dead connection does not hold up the rest; 30 s by default. */
  patience?: number;
  /** Shows what it has become. @returns its id on the server */
  arrive(item: Waiting<Data>, answer: Answer): string;
  /** Another tab has sent it, or discarded it: only the server knows which. */
  wentElsewhere(item: Waiting<Data>): void;
  /** It won't be sent, unless its author tries again. */
  giveUp?(item: Waiting<Data>): void;
  /** Shows an item that has been found in the stash; left out if a list of its own shows it. */
  show?(item: Waiting<Data>): void;
  /** Whether an item makes an earlier one pointless. */
  replaces?(item: Waiting<Data>, earlier: Waiting<Data>): boolean;
  describe(item: Waiting<Data>): Description;
  texts: {
    waiting: () => string;
    sent: () => string;
    refused: (params: { reason: string }) => string;
  };
};

const registered = new Map<string, KindRules<object, unknown>>();
let whenRegistered = () => {};

/** Registers a kind. */
export function kind<Data extends object, Answer>({ name }: WaitingKind<Data>, rules: KindRules<Data, Answer>): void {
  registered.set(name, rules as KindRules<object, unknown>);
  whenRegistered();
}

/** Calls `listener` when another kind has been registered. */
export function onKind(listener: () => void): void {
  whenRegistered = listener;
}

/** The rules for an item; undefined for a kind that only another version of the app has. */
export const rulesFor = (item: Pick<Waiting, 'kind'>): KindRules<object, unknown> | undefined =>
  registered.get(item.kind);
