import { useEffect, useState } from 'react';
import type { PhotoData } from '../../api/people.ts';
import { isOver, renewPhoto } from '../../api/photo-addresses.ts';

interface FreshPhoto {
  /** With addresses that should still work. */
  photo: PhotoData | null;
  /** For the picture's `onError`: asks once for new addresses. */
  onError: () => void;
  /** Neither the given addresses nor new ones work. */
  failed: boolean;
}

/** A photo that gets new addresses when its own have expired since the page was loaded. */
export function useFreshPhoto(given: PhotoData | null): FreshPhoto {
  const [renewed, setRenewed] = useState<{ instead: string; photo: PhotoData | null }>();
  const [failed, setFailed] = useState<string>();
  const isRenewed = given !== null && renewed?.instead === given.large;
  const photo = isRenewed && renewed.photo ? { ...given, ...renewed.photo } : given;

  const onError = () => {
    if (!given) return;
    const { file, large } = given;
    if (isRenewed) setFailed(large);
    else
      void renewPhoto(file).then((fresh) => {
        setRenewed({ instead: large, photo: fresh });
        if (!fresh) setFailed(large);
      });
  };
  return { photo, onError, failed: given !== null && failed === given.large };
}

/** The same for photos that are not drawn yet: expired addresses are renewed in advance. */
export function useFreshPhotos(given: PhotoData[]): PhotoData[] {
  const [renewed, setRenewed] = useState<ReadonlyMap<string, PhotoData>>(new Map());
  useEffect(() => {
    const over = given.filter((photo) => isOver(photo));
    if (over.length === 0) return;
    void Promise.all(over.map(({ file }) => renewPhoto(file))).then((fresh) =>
      setRenewed(new Map(fresh.flatMap((photo) => (photo ? [[photo.file, photo]] : [])))),
    );
  }, [given]);
  return given.map((photo) => {
    const fresh = renewed.get(photo.file);
    return fresh ? { ...photo, ...fresh } : photo;
  });
}
