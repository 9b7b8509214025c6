import type { Stamp } from '../messages/bus.ts';
import type { Packet } from './wire.ts';

type Peer = {
  /** Of the last message that has been heard in full; undefined when that can't be known any more. */
  counter: number | undefined;
  /** The parts of the next one. */
  begun: string[];
  heardAt: number;
  /** Silent for so long that nobody waits for it. It may still live and write, unable to tell: nothing of it is heard. */
  isGivenUp: boolean;
};

const GIVEN_UP_MAX = 100; // servers that were given up and are remembered

type Known = Peer & { counter: number };

export type Peers = {
  /** Takes what another server has sent. */
  hear(packet: Packet): void;
  /** Whether everything up to that message has been heard; undefined when nothing has been heard of its server. */
  hasHeard(stamp: Stamp): boolean | undefined;
  /** When the one was last heard of that has been silent for longest; undefined when there is none. */
  leastHeardAt(): number | undefined;
  /** Gives up those that have been silent since before `moment` without saying that they end. @returns how many */
  giveUp(moment: number): number;
  /** Any number of messages may be missing: what comes next is where each begins anew. */
  beginAnew(): void;
};

/**
 * Keeps what has been heard of each other server, puts its messages together and notices what is missing.
 * @param now milliseconds of a clock that only goes on
 * @param onMessage gets the text of each message, once and in order
 * @param onGap told when at least one message is missing
 */
export function createPeers({
  now,
  onMessage,
  onGap,
}: {
  now: () => number;
  onMessage: (text: string) => void;
  onGap: () => void;
}): Peers {
  const peers = new Map<string, Peer>();

  function find(origin: string, counter: number): Known {
    let peer = peers.get(origin);
    if (!peer) {
      peer = { counter: undefined, begun: [], heardAt: 0, isGivenUp: false };
      peers.set(origin, peer);
    }
    peer.counter ??= counter; // what was said before this server listened changes nothing that it has loaded since
    peer.heardAt = now();
    peer.isGivenUp = false;
    return peer as Known;
  }

  function takePart(peer: Known, { counter, part, parts, text }: Packet & { kind: 'part' }): void {
    if (counter <= peer.counter) return; // sent twice, because the first time was not confirmed
    if (counter > peer.counter + 1) {
      onGap();
      peer.counter = counter - 1;
      peer.begun = [];
    }
    if (part <= peer.begun.length) return;
    if (part !== peer.begun.length + 1) {
      onGap(); // its beginning is missing
      peer.counter = counter;
      peer.begun = [];
      return;
    }
    peer.begun.push(text);
    if (part < parts) return;
    const whole = peer.begun.join('');
    peer.begun = [];
    onMessage(whole);
    peer.counter = counter; // last: until listeners have been called, nobody may trust what they will drop
  }

  return {
    hear(packet) {
      const { origin } = packet;
      if (packet.kind === 'end') return void peers.delete(origin);
      if (packet.kind === 'part') return takePart(find(origin, packet.counter - 1), packet);
      const peer = find(origin, packet.counter);
      if (packet.counter <= peer.counter) return;
      onGap();
      peer.counter = packet.counter;
      peer.begun = [];
    },
    hasHeard({ origin, counter }) {
      const peer = peers.get(origin);
      return peer && !peer.isGivenUp && peer.counter !== undefined && counter <= peer.counter;
    },
    leastHeardAt() {
      let least: number | undefined;
      for (const { heardAt, isGivenUp } of peers.values()) {
        if (!isGivenUp && (least === undefined || heardAt < least)) least = heardAt;
      }
      return least;
    },
    giveUp(moment) {
      const silent = [...peers.values()].filter(({ heardAt, isGivenUp }) => !isGivenUp && heardAt < moment);
      for (const peer of silent) peer.isGivenUp = true;
      const gone = [...peers].filter(([, { isGivenUp }]) => isGivenUp);
      for (const [origin] of gone.slice(0, -GIVEN_UP_MAX)) peers.delete(origin);
      return silent.length;
    },
    beginAnew() {
      for (const peer of peers.values()) Object.assign(peer, { counter: undefined, begun: [] });
    },
  };
}
