import { limits } from '@emberline/contracts/choices';
import { api } from '../../api/api.ts';
import { ErrorState } from '../../api/error-state.tsx';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { PhotoRoom } from '../../members/photo/photo.tsx';
import { PhotoPicker } from '../../members/photo-upload/photo-picker.tsx';
import { useAppDispatch } from '../../store/hooks.ts';
import { texts } from '../../texts.ts';
import { FrameDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { BackgroundChoice } from './background-choice.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { photoSizes, UploadTile } from './photo-tile.tsx';
import * as classes from './photos.module.css';
import { type MyPhotos, photosApi, sortedBy, useMyPhotosQuery } from './photos-api.ts';
import { usePhotoOrder, withHidden } from './use-photo-drag.ts';
import { useRemoval } from './use-removal.ts';
import { useUploads } from './use-uploads.ts';

/** The own photos: add, remove, choose the profile image and the background. */
export function PhotosPage() {
  const { data: photos, error, refetch } = useMyPhotosQuery();
  return (
    <>
      <PageHeader
        title="My Photos"
        intro={`Up to ${limits.photos} photos. Others see your profile image first, then the rest in your order.`}
      />
      {photos ? (
        <Photos photos={photos} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your photos">
          <h2 className={classes.title}>Photos</h2>
          <div className={classes.grid}>
            <span className="sunken rounded" />
            {['a', 'b', 'c'].map((key) => (
              <PhotoRoom key={key} className="clip rounded" sizes={photoSizes} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Photos({ photos: { photos, profileImage, backgroundPhoto, background } }: { photos: MyPhotos }) {
  const off = useSwitchedOff('photos');
  const { hidden, remove } = useRemoval();
  const { wanted, order } = usePhotoOrder(photos);
  const room = limits.photos - photos.length;
  const uploads = useUploads(room, useRefetch());
  const sorted = wanted ? sortedBy(photos, wanted) : photos;
  const shown = sorted.filter(({ file }) => !hidden.includes(file));
  const all = sorted.map(({ file }) => file);
  const uploaded = background && !hidden.includes(background.file) ? background : null;
  // Of the photos, it is removed there.
  const isRemovable = off && uploaded && !all.includes(uploaded.file);
  return (
    <>
      {off && (
        <div className={classes.off}>
          <FormOutcome kind="notice">{off}</FormOutcome>
        </div>
      )}
      <section aria-labelledby="photos">
        <h2 id="photos" className={classes.title}>
          Photos
          <span className={classes.count}>
            {shown.length} of {limits.photos}
          </span>
        </h2>
        {shown.length > 1 && (
          <p className={classes.hint}>Drag a photo, or use its arrows, to put them in order.</p>
        )}
        <PhotoGrid
          photos={shown}
          profileImage={profileImage}
          order={(files) => void order(withHidden(all, files))}
          mayChoose={!off}
          remove={remove}
          first={
            off ? null : room > 0 ? (
              <PhotoPicker
                as="photo"
                label="Add photos"
                hint={`One to crop it, or up to ${room} at once`}
                takeSeveral={uploads.add}
              />
            ) : (
              <p className={classes.full}>You have {limits.photos} photos. Remove one to add another.</p>
            )
          }
          last={uploads.items.map((item) => (
            <UploadTile
              key={item.id}
              item={item}
              again={() => uploads.again(item.id)}
              remove={() => uploads.remove(item.id)}
            />
          ))}
        />
        {shown.length + uploads.items.length === 0 && (
          <EmptyState drawing={<FrameDrawing />} title={texts.photos.empty}>
            {!off && 'Choose one where your face is well lit. You can crop it next.'}
          </EmptyState>
        )}
      </section>
      <BackgroundChoice
        chosen={backgroundPhoto}
        uploaded={uploaded}
        mayChoose={!off}
        remove={isRemovable ? remove : undefined}
      />
    </>
  );
}

/** Fetches the photos anew, and what else shows them. Ends when they are there. */
function useRefetch() {
  const dispatch = useAppDispatch();
  return async () => {
    await dispatch(
      photosApi.endpoints.myPhotos.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    dispatch(api.util.invalidateTags(['Me', { type: 'Profile', id: 'own' }]));
  };
}
