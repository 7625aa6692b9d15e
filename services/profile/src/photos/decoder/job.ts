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
    /** Bytes of the decoded picture: pixels × channels × bytes per channel. */
    decodedBytes: number;
    smallestSide: number;
    /** Highest ratio of the longer side to the shorter. */
    stretch: number;
  };
}

/** Why a photo is refused. */
export type Refusal = 'unreadable' | 'size' | 'stretch' | 'depth' | 'crop';

/** The first frame of a decoder process. */
export interface Ready {
  ready: true;
}

/** A decoder process's answer. On success the bytes of the three sizes follow in this order. */
export type Outcome =
  | { refused: Refusal; reason: string }
  | { lengths: [small: number, medium: number, large: number]; preview: string };
