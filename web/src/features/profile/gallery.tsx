import { lazy, Suspense, useState } from 'react';
import type { PhotoData } from '../../api/people.ts';
import { Photo } from '../../members/photo.tsx';
import { texts } from '../../texts.ts';
import classes from './gallery.module.css';

const loadViewer = () => import('./photo-viewer.tsx');
const PhotoViewer = lazy(() => loadViewer().then((module) => ({ default: module.PhotoViewer })));

interface GalleryProps {
  /** The profile image, which comes first. */
  first: PhotoData | null;
  photos: PhotoData[];
  firstname: string;
}

/** The portrait and all further photos of a profile; each opens large. */
export function Gallery({ first, photos, firstname }: GalleryProps) {
  const [shown, setShown] = useState<number>();
  const ordered = first ? [first, ...photos.filter(({ file }) => file !== first.file)] : photos;
  if (ordered.length === 0)
    return (
      <div className={classes.gallery}>
        <div className={classes.photo}>
          <Photo photo={null} alt={firstname} sizes="100vw" ratio="3 / 2" />
        </div>
        <p className={classes.none}>{texts.photos.empty}</p>
      </div>
    );
  return (
    <section className={classes.gallery} aria-label={`Photos of ${firstname}`}>
      {ordered.map((photo, index) => (
        <button
          key={photo.file}
          type="button"
          className={classes.photo}
          aria-label={`Open photo ${index + 1} of ${ordered.length}`}
          onPointerEnter={() => void loadViewer()}
          onClick={() => setShown(index)}
        >
          <Photo
            photo={photo}
            alt={firstname}
            sizes={index === 0 ? '(min-width: 48em) 340px, 94vw' : '(min-width: 48em) 110px, 31vw'}
            eager={index === 0}
          />
        </button>
      ))}
      {shown !== undefined && (
        <Suspense>
          <PhotoViewer photos={ordered} at={shown} firstname={firstname} close={() => setShown(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
