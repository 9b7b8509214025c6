/** Live news without a server: sockets that open, by which a test tells what the server would. */
import { expect, onTestFinished } from 'vitest';
import type { ClientEvents, ServerEvents } from '../../contract/live.ts';
import { sockets } from './surroundings.ts';

const LONG = 3_600_000; // ms: no test lasts until a ping is missed

/** A websocket that speaks Socket.IO's protocol as our server does: whoever wants to join has joined. */
class ServersSocket extends EventTarget {
  readonly readyState = WebSocket.OPEN;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: object) => void;
  readonly #hear: (event: string) => void;

  constructor(hear: (event: string) => void) {
    super();
    this.#hear = hear;
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
    this.#hear(JSON.parse(content)[0]);
    if (number) queueMicrotask(() => this.say(`43${number}[true]`));
  }

  close(): void {
    this.onclose?.({});
  }
}

/** Has the sockets of live news open, until the test ends. To be called before `open`. */
export function openLive() {
  const closed = sockets.make;
  const open = new Set<ServersSocket>();
  const heard: string[] = [];
  let isCut = false;
  sockets.make = () => {
    if (isCut) return closed();
    const socket = new ServersSocket((event) => heard.push(event));
    open.add(socket);
    return socket;
  };
  onTestFinished(() => {
    sockets.make = closed;
  });
  return {
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
      for (const socket of open) socket.close();
      open.clear();
    },
    mend(): void {
      isCut = false;
    },
  };
}
