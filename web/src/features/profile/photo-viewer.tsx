import 'yet-another-react-lightbox/styles.css';
import Lightbox from 'yet-another-react-lightbox';
import { apiAddress } from '../../api/client-config.ts';
import type { PhotoData } from '../../api/people.ts';
import { useFreshPhotos } from '../../members/photo/use-fresh-photo.ts';

interface PhotoViewerProps {
  photos: PhotoData[];
  /** Index of the photo to begin with. */
  at: number;
  firstname: string;
  close: () => void;
}

/** Shows photos in the whole window; arrow keys and swipes change the photo, Escape closes. */
export function PhotoViewer({ photos: given, at, firstname, close }: PhotoViewerProps) {
  const photos = useFreshPhotos(given);
  return (
    <Lightbox
      open
      close={close}
      index={at}
      slides={photos.map(({ large }, index) => ({
        src: apiAddress(large),
        alt: `${firstname}, photo ${index + 1} of ${photos.length}`,
      }))}
      render={photos.length === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      carousel={{ finite: photos.length < 3 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
    />
  );
}
