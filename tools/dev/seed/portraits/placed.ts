/** Width and height of every drawing. */
export const drawn = { width: 640, height: 800 } as const;

/** Places a square drawing inside another one. */
export function placed(svg: string, { x, y, size }: { x: number; y: number; size: number }): string {
  return svg
    .replace(/^<svg /, `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
    .replace(/<metadata[\s\S]*?<\/metadata>/, '');
}
