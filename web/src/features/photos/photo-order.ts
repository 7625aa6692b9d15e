/** The items with the one at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from] as T;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** All files in a new order of those that are shown; the hidden ones keep their places. */
export function withHidden(all: readonly string[], shown: readonly string[]): string[] {
  const next = [...shown];
  return all.map((file) => (shown.includes(file) ? (next.shift() as string) : file));
}

/** The photos in the wanted order; those that it does not name follow. */
export function sortedBy<P extends { file: string }>(photos: readonly P[], wanted: readonly string[]): P[] {
  const place = ({ file }: P) => (wanted.includes(file) ? wanted.indexOf(file) : wanted.length);
  return photos.toSorted((a, b) => place(a) - place(b));
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The index of the box whose middle is nearest to this point. */
export function nearest(boxes: readonly Box[], x: number, y: number): number {
  const distances = boxes.map(({ left, top, width, height }) =>
    Math.hypot(left + width / 2 - x, top + height / 2 - y),
  );
  return distances.indexOf(Math.min(...distances));
}
