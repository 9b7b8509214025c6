/** Whether H.264 is coded in fields, as interlaced cameras do (ITU-T H.264 §7.3). Runs in the media worker. */

const NAL = { slice: 1, idr: 5, sps: 7 };
/** profile_idc of those whose parameters begin with their kind of colour (§7.3.2.1.1). */
const WITH_COLOUR = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const HEAD_BYTES = 512; // parameters take less; of a slice only its first bits are read

/** Reads bits of a NAL unit, without the bytes that only keep start codes apart (§7.4.1). Past its end it reads zeros. */
class Bits {
  private readonly bytes: number[] = [];
  private at = 0;

  constructor(unit: Uint8Array) {
    let zeros = 0;
    for (const byte of unit.subarray(0, HEAD_BYTES)) {
      if (zeros < 2 || byte !== 3) this.bytes.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.at++) {
      value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  /** Exp-Golomb, unsigned (§9.1). */
  number(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  signed(): number {
    const value = this.number();
    return value % 2 ? (value + 1) / 2 : -value / 2;
  }
}

type Parameters = { canBeFields: boolean; mixes: boolean; colourPlanes: boolean; frameNumberBits: number };

function skipScalingLists(bits: Bits, count: number): void {
  for (let list = 0; list < count; list++) {
    if (!bits.read(1)) continue;
    for (let index = 0, last = 8; index < (list < 6 ? 16 : 64) && last !== 0; index++) {
      last = (last + bits.signed() + 256) % 256;
    }
  }
}

function readParameters(sps: Uint8Array): Parameters {
  const bits = new Bits(sps.subarray(1));
  const profile = bits.read(8);
  bits.read(16);
  bits.number();
  let colourPlanes = false;
  if (WITH_COLOUR.has(profile)) {
    const chroma = bits.number();
    if (chroma === 3) colourPlanes = bits.read(1) === 1;
    bits.number();
    bits.number();
    bits.read(1);
    if (bits.read(1)) skipScalingLists(bits, chroma === 3 ? 12 : 8);
  }
  const frameNumberBits = bits.number() + 4;
  const orderType = bits.number();
  if (orderType === 0) bits.number();
  else if (orderType === 1) {
    bits.read(1);
    bits.signed();
    bits.signed();
    for (let left = Math.min(255, bits.number()); left > 0; left--) bits.signed();
  }
  bits.number();
  bits.read(1);
  bits.number();
  bits.number();
  const canBeFields = bits.read(1) === 0;
  return { canBeFields, mixes: canBeFields && bits.read(1) === 1, colourPlanes, frameNumberBits };
}

/** Whether a slice is one of a field (§7.3.3), where the parameters leave it open. */
function isOfField(slice: Uint8Array, { colourPlanes, frameNumberBits }: Parameters): boolean {
  const bits = new Bits(slice.subarray(1));
  bits.number();
  bits.number();
  bits.number();
  if (colourPlanes) bits.read(2);
  bits.read(frameNumberBits);
  return bits.read(1) === 1;
}

/** The NAL units of a packet: behind start codes as in a broadcast, or each behind its length as in an MP4. */
function* unitsOf(packet: Uint8Array, lengthBytes: number | undefined): Generator<Uint8Array> {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
  if (lengthBytes !== undefined) {
    for (let at = 0; at + lengthBytes < bytes.length; ) {
      const from = at + lengthBytes;
      at = from + bytes.readUIntBE(at, lengthBytes);
      yield bytes.subarray(from, at);
    }
    return;
  }
  for (let at = bytes.indexOf('\0\0\x01', 0, 'latin1'); at >= 0; ) {
    const next = bytes.indexOf('\0\0\x01', at + 3, 'latin1');
    yield bytes.subarray(at + 3, next < 0 ? bytes.length : next);
    at = next;
  }
}

/**
 * Looks at H.264, packet by packet. A film whose parameters allow fields may have none: its slices say so.
 * @param head the decoder's configuration (avcC), where the container holds one
 * @returns true or false once it is known; undefined while every slice so far was one of a whole picture
 */
export function fieldSeeker(head: Uint8Array | undefined): (packet: Uint8Array) => boolean | undefined {
  const lengthBytes = head && ((head[4] ?? 0) & 3) + 1;
  // The first set begins there, if there are any.
  let parameters = head && (head[5] ?? 0) & 31 ? readParameters(head.subarray(8)) : undefined;
  return (packet) => {
    for (const unit of unitsOf(packet, lengthBytes)) {
      const type = (unit[0] ?? 0) & 31;
      if (type === NAL.sps) parameters = readParameters(unit);
      if (parameters && !parameters.canBeFields) return false;
      if (parameters?.mixes) return true;
      if (parameters && (type === NAL.slice || type === NAL.idr) && isOfField(unit, parameters)) return true;
    }
    return undefined;
  };
}
