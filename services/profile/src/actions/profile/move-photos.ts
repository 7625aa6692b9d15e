import { photoSizes } from '../../domain/photo-addresses.ts';
import type { PhotoBytes, PhotoStore } from '../../domain/photo-store.ts';
import type { Stores } from '../../store/stores.ts';

/** Moves all photos to another store; those without a row are removed. @returns how many were moved */
export async function movePhotos(
  photos: Pick<Stores['photos'], 'findMany'>,
  from: PhotoStore,
  to: PhotoStore,
): Promise<number> {
  let moved = 0;
  for await (const page of from.pages(new Date())) {
    const files = [...new Set(page.map(({ file }) => file))];
    const rows = new Map((await photos.findMany(files)).map((row) => [row._id, row]));
    for (const file of files) {
      const ownerId = rows.get(file)?.ownerId;
      const bytes = ownerId === undefined ? undefined : await readAll(from, { ownerId, file });
      if (ownerId !== undefined && bytes) {
        await to.put({ ownerId, file }, bytes);
        moved++;
      }
      await from.remove({ ownerId: ownerId ?? '', file });
    }
  }
  return moved;
}

/** undefined when a size is missing: the last run ended while it removed this photo, which was moved by then. */
async function readAll(
  from: PhotoStore,
  name: { ownerId: string; file: string },
): Promise<PhotoBytes | undefined> {
  const [small, medium, large] = await Promise.all(photoSizes.map((size) => from.read(name, size)));
  return small && medium && large ? { small, medium, large } : undefined;
}
