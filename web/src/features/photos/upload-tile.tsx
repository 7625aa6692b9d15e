import { Button } from '@mantine/core';
import { useState } from 'react';
import { useObjectUrl } from '../../members/photo-upload/upload.ts';
import * as classes from './photos.module.css';
import type { UploadItem } from './use-uploads.ts';

interface UploadTileProps {
  item: UploadItem;
  again: () => void;
  remove: () => void;
}

/** A photo on its way: its progress, or why it is not stored. */
export function UploadTile({
  item: { file, progress, problem, again: mayTryAgain },
  again,
  remove,
}: UploadTileProps) {
  const picture = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState(false);
  return (
    <figure className={`${classes.tile} ${classes.upload}`} aria-label={`Upload of ${file.name}`}>
      <div className={classes.uploadPicture}>
        {picture && !unreadable && <img src={picture} alt="" onError={() => setUnreadable(true)} />}
      </div>
      <figcaption className={classes.state}>
        {problem ? (
          <>
            <p role="alert">{problem}</p>
            <span className="row gap-6">
              {mayTryAgain && (
                <Button size="xs" mih={40} onClick={again}>
                  Try again
                </Button>
              )}
              <Button size="xs" mih={40} variant="default" onClick={remove}>
                Leave out
              </Button>
            </span>
          </>
        ) : (
          <>
            <progress max={1} value={progress} aria-label={`Upload of ${file.name}`} />
            <span className="soft figures">{wordsOf(progress)}</span>
            <Button size="xs" mih={40} variant="default" onClick={remove}>
              Stop
            </Button>
          </>
        )}
      </figcaption>
    </figure>
  );
}

function wordsOf(progress: number): string {
  if (progress === 0) return 'Waiting';
  return progress < 1 ? `${Math.round(progress * 100)}%` : 'Almost there…';
}
