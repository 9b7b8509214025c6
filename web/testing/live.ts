/** Live news without a server: sockets that open, by which a test tells what the server would. */
import { expect, onTestFinished } from 'vitest';
import type { ClientEvents, ServerEvents } from '../../contract/live.ts';
import { sockets } from './surroundings.ts';
import { polling } from './table-request.ts';

const LONG = 3_600_000; // ms: no test lasts until a ping is missed

/** A websocket that speaks Socket.IO's protocol as our server does: whoever wants to join has joined. */
class ServersSocket extends EventTarget {
  readonly readyState = WebSocket.OPEN;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: object) => void;
  readonly #hear: (event: string) => unknown;
  readonly #leave: () => void;

  constructor(hear: (event: string) => unknown, leave: () => void) {
    super();
    this.#hear = hear;
    this.#leave = leave;
    queueMicrotask(() => {
      this.onopen?.();
      this.say(`0${JSON.stringify({ sid: 'of-a-test', upgrades: [], pingInterval: LONG, pingTimeout: LONG })}`);
    });
  }

  say(packet: string): void {
    this.onmessage?.({ data: packet });
  }

  send(packet: string): void {
    if (packet.startsWith('40')) queueMicrotask(() => this.say('40{"sid":"of-a-test"}'));
    const [, number, content] = /^42(\d*)(.*)$/.exec(packet) ?? [];
    if (content === undefined) return;
    const answer = this.#hear(JSON.parse(content)[0]);
    if (number && answer !== undefined) queueMicrotask(() => this.say(`43${number}${JSON.stringify([answer])}`));
  }

  close(): void {
    this.#leave();
    this.onclose?.({});
  }
}

/** A websocket to a server that stands still. */
class RefusedSocket extends EventTarget {
  readonly readyState = WebSocket.CLOSED;
  onerror?: () => void;
  onclose?: (event: object) => void;

  constructor() {
    super();
    queueMicrotask(() => {
      this.onerror?.();
      this.onclose?.({});
    });
  }

  send(): void {}
  close(): void {}
}

/**
 * Has the sockets of live news open, until the test ends. To be called before `open`.
 * @param answerTo what a page hears that joins, for the how manieth time; undefined: nothing
 */
export function openLive(answerTo: (event: string, time: number) => unknown = () => true) {
  const closed = sockets.make;
  const open = new Set<ServersSocket>();
  const heard: string[] = [];
  let isCut = false;
  let tries = 0;
  sockets.make = () => {
    tries++;
    if (polling.isRefused) return new RefusedSocket();
    if (isCut) return closed();
    const socket = new ServersSocket(
      (event) => {
        heard.push(event);
        return answerTo(event, heard.filter((one) => one === event).length);
      },
      () => open.delete(socket),
    );
    open.add(socket);
    return socket;
  };
  onTestFinished(() => {
    sockets.make = closed;
    polling.isRefused = false;
  });
  function end(): void {
    for (const socket of [...open]) socket.close();
  }
  return {
    /** How many connections there are. */
    count: () => open.size,
    /** How often a page has tried to connect so far, by websocket. */
    tries: () => tries,
    /** How often a page has told the server this so far, such as what it joins. */
    countOf: (event: keyof ClientEvents) => heard.filter((one) => one === event).length,
    /** Waits until a page has joined. */
    joined: (event: keyof ClientEvents) => expect.poll(() => heard).toContain(event),
    /** Tells every page. */
    tell<Event extends keyof ServerEvents>(event: Event, ...what: Parameters<ServerEvents[Event]>): void {
      for (const socket of open) socket.say(`42${JSON.stringify([event, ...what])}`);
    },
    /** Ends the connections; those that are tried from now on never open. */
    cut(): void {
      isCut = true;
      end();
    },
    /** Ends the connections; those that are tried from now on are refused at once. */
    refuse(): void {
      polling.isRefused = true;
      end();
    },
    mend(): void {
      isCut = false;
      polling.isRefused = false;
    },
  };
}
