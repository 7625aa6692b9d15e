import { limits } from '@emberline/contracts/choices';
import { ErrorState } from '../../api/error-state.tsx';
import { texts } from '../../texts.ts';
import { FrameDrawing } from '../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { BackgroundChoice } from './background-choice.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { type MyPhotos, useMyPhotosQuery } from './photos-api.ts';
import classes from './photos-page.module.css';
import { useRemoval } from './use-removal.ts';

/** The own photos: add, remove, choose the profile image and the background. */
export function PhotosPage() {
  const { data: photos, error, refetch } = useMyPhotosQuery();
  return (
    <>
      <PageHeader
        title="My Photos"
        intro={`Up to ${limits.photos} photos. Your profile image is the first thing others see of you.`}
      />
      {photos ? (
        <Photos photos={photos} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className={classes.grid} role="status" aria-label="Loading your photos">
          {['a', 'b', 'c', 'd'].map((key) => (
            <span key={key} className={classes.blank} />
          ))}
        </div>
      )}
    </>
  );
}

function Photos({ photos: { photos, profileImage, backgroundPhoto, background } }: { photos: MyPhotos }) {
  const { hidden, remove } = useRemoval();
  const shown = photos.filter(({ file }) => !hidden.includes(file));
  const full = photos.length >= limits.photos;
  return (
    <>
      <section aria-labelledby="photos">
        <h2 id="photos" className={classes.title}>
          Photos
          <span className={classes.count}>
            {shown.length} of {limits.photos}
          </span>
        </h2>
        <div className={classes.grid}>
          {full ? (
            <p className={classes.full}>You have {limits.photos} photos. Remove one to add another.</p>
          ) : (
            <PhotoPicker as="photo" label="Add a photo" hint="JPEG, PNG, WebP or AVIF, at most 10 MB" />
          )}
          {shown.map((photo, index) => (
            <PhotoTile
              key={photo.file}
              photo={photo}
              number={index + 1}
              chosen={photo.file === profileImage}
              remove={() => remove(photo.file)}
            />
          ))}
        </div>
        {shown.length === 0 && (
          <EmptyState drawing={<FrameDrawing />} title={texts.photos.empty}>
            Choose one where your face is well lit. You can crop it next.
          </EmptyState>
        )}
      </section>
      <BackgroundChoice chosen={backgroundPhoto} uploaded={background} />
    </>
  );
}
