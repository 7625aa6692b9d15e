import { drawingOf } from './drawing.tsx';

/** Two chairs at a table with a candle: nobody here yet. */
export const TableDrawing = drawingOf(
  ['line', 'M34 96V54m0 20h20v22M126 96V54m0 20h-20v22'],
  ['fill', 'M58 66h44v5H58z'],
  ['line', 'M80 71v25m-12 0h24'],
  ['line', 'M77 66V50h6v16'],
  ['flame', 'M80 30c1 6-6 8-6 13a6 6 0 0 0 12 0c0-5-3-10-6-13z'],
);

/** A letter with an ember as its seal. */
export const LetterDrawing = drawingOf(
  ['paper', 'M36 40h88v54H36z'],
  ['line', 'M36 40h88v54H36zM36 40l44 32 44-32'],
  ['flame', 'M81 56c2 8-9 11-9 19a9 9 0 0 0 18 0c0-7-5-14-9-19z'],
  ['line', 'M56 24c6-6 12 6 18 0m10 0c6-6 12 6 18 0'],
);

/** A picture frame on a nail. */
export const FrameDrawing = drawingOf(
  ['line', 'M80 14L56 34m24-20l24 20'],
  ['paper', 'M42 34h76v58H42z'],
  ['line', 'M42 34h76v58H42z'],
  ['fill', 'M48 86l22-24 14 14 10-9 18 19z'],
  ['flame', 'M93 50a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z'],
);

/** A window with a light in it: somebody may look in. */
export const WindowDrawing = drawingOf(
  ['paper', 'M50 18h60v76H50z'],
  ['line', 'M50 18h60v76H50zM80 18v76M50 54h60'],
  ['flame', 'M95 66c2 7-8 9-8 16a8 8 0 0 0 16 0c0-6-4-12-8-16z'],
  ['fill', 'M44 94h72v5H44z'],
);
