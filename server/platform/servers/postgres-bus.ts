import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '../clock.ts';
import { type Bus, messagesMissed } from '../messages/bus.ts';
import { busHeard } from '../metrics/measured.ts';
import { createOutbound } from './outbound.ts';
import { createPeers } from './peers.ts';
import { createSend, listen } from './queries.ts';
import { announcementOf, endOf, packetOf, payloadsOf } from './wire.ts';

const ANNOUNCED_EVERY = SECOND;
const PROVEN_FOR = 2; // announcements: for so long what was proven counts
const DEAF_AFTER = 3; // announcements: one that was sent and not heard by then ends the connection that listens
const GONE_AFTER = 5; // announcements: a server that has been silent for so long is given up
const FAREWELL = SECOND; // for what is still to be sent when the server ends

type Options = {
  /** Errors of the connections; the bus goes on by itself. */
  report: (error: unknown) => void;
  /** Milliseconds between two announcements; tests have less patience. */
  announcedEvery?: number;
};

/**
 * A bus between all servers on a database, over LISTEN and NOTIFY. Listeners in this process are called before
 * `publish` returns; the others hear of it some milliseconds later, each message once and in the order in which its
 * server has published it. What they can't hear they notice as missing: then `messagesMissed` is heard instead.
 * @returns once this server hears the others and they know of it @throws when the database can't be reached
 */
export async function createPostgresBus(
  connection: pg.ClientConfig,
  { report, announcedEvery = ANNOUNCED_EVERY }: Options,
): Promise<Bus> {
  const now = () => Math.round(performance.now());
  const origin = randomBytes(6).toString('base64url');
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  const patience = Math.max(DEAF_AFTER * announcedEvery, SECOND);
  let counter = 0;
  let telling = 0; // how many listeners are being called within each other
  let ear: { close(): void } | undefined;
  let hasClosed = false;
  /** When this server has sent the last of its own announcements that it has heard. */
  let markHeard = Number.NEGATIVE_INFINITY;
  /** Since when it waits to hear one. */
  let waitsSince: number | undefined;
  let listensSince = 0;
  let provenUntil = 0;

  function tell(name: string, ...message: unknown[]): void {
    telling += 1;
    try {
      emitter.emit(name, ...message);
    } finally {
      telling -= 1;
    }
  }

  function tellOfGap(): void {
    try {
      tell(messagesMissed.name);
    } catch (error) {
      report(error);
    }
  }

  const peers = createPeers({
    now,
    onGap: tellOfGap,
    onMessage(text) {
      try {
        const [name, ...message] = JSON.parse(text) as [string, ...unknown[]];
        tell(name, ...message);
      } catch (error) {
        report(error);
        tellOfGap(); // what came after the listener that threw has not heard of it
      }
    },
  });

  const { send, close: closeSend } = createSend(connection, patience);
  const outbound = createOutbound(async (payloads) => {
    await send(payloads);
    if (payloads.includes(announced.text) && announced.mark > markHeard) waitsSince ??= now();
  }, report);
  let announced = { text: '', mark: 0 };
  function announce(): void {
    const mark = now();
    announced = { text: announcementOf(origin, counter, mark), mark };
    outbound.add([announced.text]);
  }

  /** Everything has been heard that was committed before a moment at which this server, and each other, was heard. */
  function prove(): void {
    const moment = markHeard - GONE_AFTER * announcedEvery;
    if (moment > listensSince && peers.giveUp(moment) > 0) tellOfGap(); // nobody knows what they still did
    provenUntil = Math.min(markHeard, peers.leastHeardAt() ?? markHeard) + PROVEN_FOR * announcedEvery;
  }

  function hear(payload: string): void {
    const packet = packetOf(payload);
    if (!packet) return;
    if (packet.origin !== origin) {
      const isNew =
        packet.kind === 'announcement' && peers.hasHeard({ origin: packet.origin, counter: 0 }) === undefined;
      peers.hear(packet);
      if (isNew) announce(); // so that it knows this one before anybody's browser speaks of it
    } else if (packet.kind === 'announcement') {
      markHeard = packet.mark;
      busHeard.tell(now() - markHeard);
      waitsSince = undefined;
    }
    if (packet.kind !== 'part') prove();
  }

  async function open(): Promise<void> {
    const opened = await listen(connection, patience, { onPayload: hear, onEnd: () => void reopen() });
    if (hasClosed) return opened.close();
    ear = opened;
    listensSince = now();
    waitsSince = undefined;
    announce();
  }

  /** After the end of the connection that listens: what was published until the next one listens is never heard. */
  async function reopen(): Promise<void> {
    ear?.close();
    ear = undefined;
    peers.beginAnew();
    for (let tries = 0; !hasClosed && !ear; tries++) {
      try {
        await open();
      } catch (error) {
        report(error);
        await wait(announcedEvery * Math.min(1, 2 ** tries / 16), undefined, { ref: false });
      }
    }
    if (!hasClosed) tellOfGap();
  }

  await open();
  await outbound.flush(patience);
  const timer = setInterval(() => {
    if (ear && waitsSince !== undefined && now() - waitsSince > DEAF_AFTER * announcedEvery) void reopen();
    announce();
  }, announcedEvery).unref();

  return {
    publish({ name }, ...message) {
      if (telling > 0) return tell(name, ...message); // derived: the others derive it from the same
      counter += 1;
      const stamp = { origin, counter };
      const payloads = payloadsOf(stamp, [name, ...message]) ?? payloadsOf(stamp, [messagesMissed.name]);
      if (payloads) outbound.add(payloads);
      tell(name, ...message);
    },
    subscribe({ name }, listener) {
      emitter.on(name, listener);
      return () => void emitter.off(name, listener);
    },
    link: {
      stamp: () => ({ origin, counter }),
      hasHeard: (stamp) =>
        stamp.origin === origin ||
        // By then each living server has announced itself: there is none of that name, or it has ended.
        (peers.hasHeard(stamp) ?? (ear !== undefined && now() - listensSince > PROVEN_FOR * announcedEvery)),
      isProven: () => performance.now() < provenUntil,
    },
    async close() {
      if (hasClosed) return;
      clearInterval(timer);
      outbound.add([endOf(origin)]);
      await outbound.flush(FAREWELL);
      hasClosed = true;
      outbound.stop();
      ear?.close();
      await Promise.race([closeSend(), wait(FAREWELL, undefined, { ref: false })]);
    },
  };
}
