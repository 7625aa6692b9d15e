/** Width and height of every drawing. */
export const drawn = { width: 640, height: 800 } as const;
