import { useState } from 'react';
import type { PhotoData } from '../../api/people.ts';
import { Photo } from '../../members/photo/photo.tsx';
import { texts } from '../../texts.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import * as classes from './profile.module.css';

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'), 'PhotoViewer');

interface GalleryProps {
  /** All photos of the profile; each opens large among them. */
  photos: PhotoData[];
  /** Those shown here. */
  shown: PhotoData[];
  firstname: string;
  /** `portrait`: the first one across the whole width, at once, or the words for none. `rest`: small ones side by side. */
  as: 'portrait' | 'between' | 'rest';
}

/** Photos of a profile, which open large. */
export function Gallery({ photos, shown, firstname, as }: GalleryProps) {
  const [open, setOpen] = useState<number>();
  if (photos.length === 0 && as === 'portrait')
    return (
      <div className={classes.gallery}>
        <div className={classes.galleryPhoto}>
          <Photo photo={null} alt={firstname} sizes="100vw" ratio="3 / 2" />
        </div>
        <p className={classes.none}>{texts.photos.empty}</p>
      </div>
    );
  if (shown.length === 0) return null;
  const isPortrait = (photo: PhotoData) => as === 'portrait' && photo === photos[0];
  return (
    <section className={classOf[as]} aria-label={as === 'portrait' ? `Photos of ${firstname}` : undefined}>
      {shown.map((photo) => (
        <button
          key={photo.file}
          type="button"
          className={classes.galleryPhoto}
          aria-label={`Open photo ${photos.indexOf(photo) + 1} of ${photos.length}`}
          onPointerEnter={() => void PhotoViewer.preload()}
          onClick={() => setOpen(photos.indexOf(photo))}
        >
          <Photo
            photo={photo}
            alt={firstname}
            sizes={isPortrait(photo) ? portraitSizes : sizesOf[as]}
            eager={isPortrait(photo)}
          />
        </button>
      ))}
      {open !== undefined && (
        <PhotoViewer photos={photos} at={open} firstname={firstname} close={() => setOpen(undefined)} />
      )}
    </section>
  );
}

/** How wide the portrait is drawn. */
export const portraitSizes = '(min-width: 48em) 340px, 94vw';

const classOf = { portrait: classes.gallery, between: classes.between, rest: classes.rest } as const;

const sizesOf = {
  portrait: '(min-width: 48em) 110px, 31vw',
  rest: '(min-width: 48em) 180px, 31vw',
  between: '(min-width: 48em) 360px, 94vw',
} as const;
