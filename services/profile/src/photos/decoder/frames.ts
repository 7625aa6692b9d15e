/** A message on a decoder process's pipes: lengths, a JSON header, then bytes. */
export interface Frame<H> {
  header: H;
  bytes: Buffer;
}

const prefixLength = 8;

/** @returns the parts to write in order; they are not joined, so that a large file is not copied. */
export function encodeFrame(header: object, bytes: readonly Uint8Array[] = []): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixLength);
  prefix.writeUInt32BE(text.length, 0);
  prefix.writeUInt32BE(
    bytes.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return [prefix, text, ...bytes];
}

/**
 * @param maxBytes the largest frame.
 * @returns a function that takes chunks of any size and returns the frames that are now complete. It throws when a frame is
 * larger than `maxBytes` or its header is not JSON.
 */
export function createFrameReader<H>(maxBytes: number): (chunk: Buffer) => Frame<H>[] {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted = prefixLength;

  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    const frames: Frame<H>[] = [];
    while (length >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length);
      chunks = [all];
      const headerLength = all.readUInt32BE(0);
      const total = prefixLength + headerLength + all.readUInt32BE(4);
      if (total > maxBytes) throw new Error(`A frame of ${total} bytes is too large`);
      if (length < total) {
        wanted = total;
        break;
      }
      const headerEnd = prefixLength + headerLength;
      const header = JSON.parse(all.toString('utf8', prefixLength, headerEnd)) as H;
      frames.push({ header, bytes: all.subarray(headerEnd, total) });
      chunks = [all.subarray(total)];
      length -= total;
      wanted = prefixLength;
    }
    return frames;
  };
}

/** In pixels of the upright photo. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Width and height in pixels. */
type Box = readonly [number, number];

/** A request to a decoder process; the file's bytes follow it. */
export interface Job {
  boxes: { small: Box; medium: Box; large: Box };
  crop?: Crop | undefined;
  bounds: {
    pixels: number;
    /** Larger ones are made smaller while they are decoded. */
    heldPixels: number;
    /** Bytes of the decoded picture: pixels × channels × bytes per channel. */
    decodedBytes: number;
    /** Bytes that the decoder holds at once. */
    heldBytes: number;
    smallestSide: number;
    /** Highest ratio of the longer side to the shorter. */
    stretch: number;
  };
}

/** Why a photo is refused. */
export type Refusal = 'unsupported' | 'unreadable' | 'size' | 'stretch' | 'depth' | 'crop';

/** The first frame of a decoder process. */
export interface Ready {
  ready: true;
}

/** A decoder process's answer. On success the bytes of the three sizes follow in this order. */
export type Outcome =
  | { refused: Refusal; reason: string }
  | { lengths: [small: number, medium: number, large: number]; preview: string };
