import { limits } from '@emberline/contracts/choices';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/api.ts';
import { ErrorState } from '../../api/error-state.tsx';
import type { PhotoData } from '../../api/people.ts';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { PhotoRoom } from '../../members/photo/photo.tsx';
import { PhotoPicker } from '../../members/photo-upload/photo-picker.tsx';
import { useAppDispatch } from '../../store/hooks.ts';
import { texts } from '../../texts.ts';
import { FrameDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { BackgroundChoice } from './background-choice.tsx';
import { PhotoTile, photoSizes, UploadTile } from './photo-tile.tsx';
import * as classes from './photos.module.css';
import { type MyPhotos, photosApi, sortedBy, useMyPhotosQuery } from './photos-api.ts';
import { moved, placeOf, usePhotoDrag, usePhotoOrder, withHidden } from './use-photo-drag.ts';
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
      <ErrorBoundary>
        <BackgroundChoice
          chosen={backgroundPhoto}
          uploaded={uploaded}
          mayChoose={!off}
          remove={isRemovable ? remove : undefined}
        />
      </ErrorBoundary>
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

interface PhotoGridProps {
  photos: PhotoData[];
  profileImage: string | null;
  /** Whether another photo can be made the profile image. */
  mayChoose: boolean;
  order: (files: string[]) => void;
  remove: (file: string) => void;
  first: ReactNode;
  last: ReactNode;
}

/** The own photos, put in order by dragging or by the buttons of each. */
function PhotoGrid({ photos, profileImage, mayChoose, order, remove, first, last }: PhotoGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const files = photos.map(({ file }) => file);
  const move = (from: number, to: number) => {
    order(moved(files, from, to));
    setSaid(`Photo ${from + 1} is now photo ${to + 1} of ${files.length}.`);
  };
  const { drag, handlers } = usePhotoDrag(grid, move);
  /** Keeps the focus on the button, whose tile may have been taken out of the page for a moment. */
  const step = (from: number, to: number, button: HTMLElement) => {
    if (to < 0 || to >= files.length) return;
    flushSync(() => move(from, to));
    button.focus();
  };
  return (
    <div ref={grid} className={classes.grid}>
      {first}
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.file}
          photo={photo}
          number={index + 1}
          count={files.length}
          chosen={photo.file === profileImage}
          mayChoose={mayChoose}
          dragged={drag?.from === index}
          style={styleOf(placeOf(index, drag), drag?.from === index ? drag : undefined)}
          handlers={handlers(index)}
          step={(by, button) => step(index, index + by, button)}
          remove={() => remove(photo.file)}
        />
      ))}
      {last}
      <p className="only-heard" role="status">
        {said}
      </p>
    </div>
  );
}

/** While a photo is dragged, the others make room by the order of the grid: the elements stay where they are. */
function styleOf(place: number, by: { x: number; y: number } | undefined): CSSProperties {
  return { order: place + 1, ...(by && { transform: `translate(${by.x}px, ${by.y}px)` }) };
}
