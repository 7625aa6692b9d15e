let segmenter: Intl.Segmenter | undefined;

/** A text's characters as people count them: flags, emoji and letters with their marks are one each. Found as they are asked for. */
export function segmentsOf(text: string): Iterable<Intl.SegmentData> {
  // Made at the first use, since that takes a slow phone some time.
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** How a name begins, for where there is no picture. */
export function initialOf(name: string): string {
  for (const { segment } of segmentsOf(name)) return segment.toUpperCase();
  return '';
}
