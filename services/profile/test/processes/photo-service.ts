import sharp from 'sharp';
import { createPhotoMaker } from '../../src/photos/make-photo.ts';

/** Makes one photo, reports it, and stays alive with an idle decoder. */
const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
await createPhotoMaker().make(photo, 'photo');
console.log('made');
setInterval(() => {}, 1_000);
