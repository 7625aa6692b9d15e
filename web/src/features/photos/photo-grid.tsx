import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhotoData } from '../../api/people.ts';
import { PhotoTile } from './photo-tile.tsx';
import * as classes from './photos.module.css';
import { moved, placeOf, usePhotoDrag } from './use-photo-drag.ts';

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
export function PhotoGrid({ photos, profileImage, mayChoose, order, remove, first, last }: PhotoGridProps) {
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
