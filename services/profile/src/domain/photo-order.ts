/** The photos in the order of `files`; null unless `files` names each of them exactly once. */
export function inOrder<P extends { file: string }>(photos: P[], files: readonly string[]): P[] | null {
  const known = new Map(photos.map((photo) => [photo.file, photo]));
  const ordered = [...new Set(files)].flatMap((file) => known.get(file) ?? []);
  return ordered.length === files.length && files.length === photos.length ? ordered : null;
}
