/** In pixels of the upright photo. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Width and height in pixels. */
type Box = readonly [number, number];

/** What a decoder process is asked; the file's bytes go with it. */
export interface Job {
  boxes: { small: Box; medium: Box; large: Box };
  crop?: Crop | undefined;
  bounds: {
    pixels: number;
    /** Of the decoded picture: pixels by channels by bytes of each. */
    decodedBytes: number;
    smallestSide: number;
    /** So many times as long as wide, or as wide as long. */
    stretch: number;
  };
}

/** Why a photo is refused. */
export type Refusal = 'unreadable' | 'size' | 'stretch' | 'depth' | 'crop';

/** What a decoder process says first. */
export interface Ready {
  ready: true;
}

/** What a decoder process answers; the bytes of the three sizes, in this order, go with a success. */
export type Outcome =
  | { refused: Refusal; reason: string }
  | { lengths: [small: number, medium: number, large: number]; preview: string };
