let segmenter: Intl.Segmenter | undefined;

/** A text's characters as people count them: flags, emoji and letters with their marks are one each. Found as they are asked for. */
export function segmentsOf(text: string): Intl.Segments {
  // Made at the first use, since that takes a slow phone some time.
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** How a name begins, for where there is no picture. */
export function initialOf(name: string): string | undefined {
  return segmentsOf(name).containing(0)?.segment.toUpperCase();
}
