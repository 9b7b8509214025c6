import { each, type Library } from './library.ts';

const library = (name: string, file: string, out: Omit<Library, 'file'>): Library => ({
  file: new RegExp(String.raw`${name.replaceAll('.', '\\.')}[\\/]build[\\/]esm[\\/]${file}\.js$`),
  ...out,
});

/** web/platform/live/socket.ts names its transports: a WebSocket, and polling where that is not let through. */
const TRANSPORTS = library('engine.io-client', String.raw`transports[\\/]index`, {
  functions: {},
  texts: [
    ['import { WT } from "./webtransport.js";', ''],
    ['webtransport: WT,', ''],
  ],
});

const POLLING = library('engine.io-client', String.raw`transports[\\/]polling-xhr`, {
  functions: { newRequest: 'return new XMLHttpRequest();' },
});

/** The connection is to where the page comes from; the brackets of an IPv6 address are set again by the transports. */
const LOOKUP = library('socket.io-client', 'index', {
  functions: {
    lookup: `
      opts = { hostname: location.hostname.replace(/[[\\]]/g, ""), port: location.port, ...uri };
      return new Manager(undefined, opts).socket("/", opts);`,
  },
});

const ENGINE = library('engine.io-client', 'socket', {
  functions: { send: 'gone' },
  texts: [['import { parse } from "./contrib/parseuri.js";', 'const parse = () => { throw Error("left out"); };']],
});

/** Sending again until it is acknowledged, and hearing everything. */
const SOCKET_IO = library('socket.io-client', 'socket', {
  functions: {
    ...each(
      'gone',
      `send compress emitWithAck _addToQueue onAny prependAny offAny listenersAny onAnyOutgoing prependAnyOutgoing offAnyOutgoing
      listenersAnyOutgoing`,
    ),
    ...each('does nothing', '_drainQueue notifyOutgoingListeners'),
  },
});

// Neither side sends anything but JSON (contract/live.ts).
const BINARY = [
  library('engine.io-parser', String.raw`encodePacket\.browser`, {
    functions: { encodePacket: 'callback(PACKET_TYPES[type] + (data || ""));' },
  }),
  library('engine.io-parser', String.raw`decodePacket\.browser`, {
    functions: each('never called', 'decodeBase64Packet mapBinary'),
  }),
  library('socket.io-parser', 'is-binary', { functions: each('return false;', 'isBinary hasBinary') }),
  library('socket.io-parser', 'index', {
    functions: { encodeAsBinary: 'gone' },
    texts: [['this.reconstructor = new BinaryReconstructor(packet);', 'throw Error("left out");']],
  }),
];

export const SOCKET: Library[] = [TRANSPORTS, POLLING, LOOKUP, ENGINE, SOCKET_IO, ...BINARY];
