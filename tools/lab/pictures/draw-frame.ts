import sharp from 'sharp';

export interface Frame {
  /** How long it is shown. */
  ms: number;
  /** PNG */
  pixels: Buffer;
}

export interface Point {
  x: number;
  y: number;
}

export const desktopSize = { width: 1100, height: 700 };
export const phoneSize = { width: 370, height: 700 };
const gap = 20;
const whole = {
  width: desktopSize.width + phoneSize.width + 3 * gap,
  height: desktopSize.height + 2 * gap,
};

/** The desktop's picture with the phone's beside it. */
export async function drawFrame(desktop: Buffer, phone: Buffer, pointer?: Point): Promise<Buffer> {
  const [left, right] = await Promise.all([rounded(desktop, 14), rounded(phone, 30)]);
  const arrow = pointer && {
    input: arrowShape,
    left: Math.round(gap + pointer.x),
    top: Math.round(gap + pointer.y),
  };
  return sharp({ create: { ...whole, channels: 3, background: '#e9dfd6' } })
    .composite([
      { input: left, left: gap, top: gap },
      { input: right, left: desktopSize.width + 2 * gap, top: gap },
      ...(arrow ? [arrow] : []),
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function rounded(picture: Buffer, radius: number): Promise<Buffer> {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  const mask = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  return image
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const arrowShape = Buffer.from(
  '<svg width="20" height="26"><path d="M2 1v19l5-4 3.4 8 3.6-1.6-3.4-7.6h6.4z" fill="#1a141e" stroke="#fff" stroke-width="1.5"/></svg>',
);
