/** What a file is that no photo could be read from, by its first bytes. */
const formats: readonly [name: string, start: RegExp][] = [
  ['HEIC photo', /^....ftyp(?:.{4})*?he[iv][cxms]/s],
  ['AVIF photo', /^....ftyp(?:avi[fs]|mif1|msf1|miaf)/s],
  ['JPEG XL photo', /^(?:\xff\n|....JXL )/s],
  ['JPEG 2000 photo', /^....jP {2}/s],
  ['raw photo', /^(?:II.{6}CR|....ftypcrx|FUJIFILMCCD-RAW)/s],
  ['TIFF or raw photo', /^(?:II[*+RU]|MM.[*+])/s],
  ['Photoshop file', /^8BPS/s],
  ['video', /^(?:....(?:ftyp|moov|mdat)|.E\xdf\xa3|RIFF....AVI )/s],
  ['PDF file', /^%PDF/s],
];

/**
 * One sentence about a file that is not taken as a photo: what it is and what helps; null where its format is not known.
 * @param bytes the file, or its beginning
 */
export function describeUnreadable(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  const name = formats.find(([, form]) => form.test(start))?.[0];
  if (name === undefined) return null;
  const camera = name.startsWith('HEIC')
    ? ', or set the camera to “Most Compatible” (on an iPhone: Settings, Camera, Formats)'
    : '';
  return `This is ${/^A/.test(name) ? 'an' : 'a'} ${name}, which cannot be read here. Please save it as JPEG and choose that${camera}.`;
}
