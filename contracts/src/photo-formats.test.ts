import { expect, test } from 'vitest';
import { describeUnreadable } from './photo-formats.ts';

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'a HEIC photo'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'a HEIC photo'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'an AVIF photo'],
  ['II*\0\x10\0\0\0CR\x02\0', 'a raw photo'],
  ['\0\0\0\x18ftypcrx \0\0\0\x01crx ', 'a raw photo'],
  ['MM\0*\0\0\0\x08', 'a TIFF or raw photo'],
  ['\0\0\0\x18ftypmp42\0\0\0\0mp42', 'a video'],
])('%j is named as %s', (start, name) => {
  expect(describeUnreadable(Buffer.from(start, 'latin1'))).toContain(`This is ${name}, which cannot be read`);
});

test.each(['', '\xff\xd8\xff\xe0', 'GIF89a', 'hello'])('of %j nothing is said', (start) => {
  expect(describeUnreadable(Buffer.from(start, 'latin1'))).toBe(null);
});
