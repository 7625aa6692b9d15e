import { drawingOf } from '../../ui/drawings/drawing.tsx';

/** A page half written, and a pencil whose tip glows. */
export const PencilDrawing = drawingOf(
  ['paper', 'M46 20h58v76H46z'],
  ['line', 'M46 20h58v76H46zM56 36h38M56 50h38M56 64h18'],
  ['fill', 'M88 62l26-34 12 9-26 34z'],
  ['line', 'M88 62l26-34 12 9-26 34-14 6z'],
  ['flame', 'M86 77l2-8 7 5z'],
);

/** A folded map with a way to a place. */
export const MapDrawing = drawingOf(
  ['paper', 'M30 38l33-10 34 10 33-10v58l-33 10-34-10-33 10z'],
  ['line', 'M30 38l33-10 34 10 33-10v58l-33 10-34-10-33 10zM63 28v58M97 38v58'],
  ['line', 'M40 82c10-16 20 2 30-12 8-10 18-2 26-8', '1 7'],
  ['flame', 'M108 62c-8-11-12-17-12-24a12 12 0 0 1 24 0c0 7-4 13-12 24z'],
  ['paper', 'M103.5 38a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z'],
);

/** An umbrella over a flame. */
export const UmbrellaDrawing = drawingOf(
  ['fill', 'M34 58a46 42 0 0 1 92 0c-7-7-16-7-23 0-7-7-16-7-23 0-7-7-16-7-23 0-7-7-16-7-23 0z'],
  ['line', 'M80 10v6m0 38v36a8 8 0 0 1-16 0'],
  ['flame', 'M101 68c2 7-8 9-8 16a8 8 0 0 0 16 0c0-6-4-12-8-16z'],
);

/** Much that is said, and a warm silence beside it. */
export const ListeningDrawing = drawingOf(
  ['paper', 'M30 18h62a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H50L36 74V62h-6a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z'],
  [
    'line',
    'M30 18h62a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H50L36 74V62h-6a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8zM36 33h48M36 46h32',
  ],
  ['fill', 'M104 62h22a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-2v9l-10-9h-10a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8z'],
  ['flame', 'M115 65c2 5-5 7-5 11a5 5 0 0 0 10 0c0-4-3-8-5-11z'],
);

/** A heart with a plaster, and warm inside. */
export const HeartDrawing = drawingOf(
  ['paper', 'M80 92C46 68 38 54 38 42a20 20 0 0 1 42-6 20 20 0 0 1 42 6c0 12-8 26-42 50z'],
  ['line', 'M80 92C46 68 38 54 38 42a20 20 0 0 1 42-6 20 20 0 0 1 42 6c0 12-8 26-42 50z'],
  ['fill', 'M94 44l20-12 5 9-20 12z'],
  ['flame', 'M78 46c2 8-9 10-9 18a9 9 0 0 0 18 0c0-7-5-13-9-18z'],
);

/** A young shoot in a pot, under a warm sun. */
export const SproutDrawing = drawingOf(
  ['flame', 'M108 26a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z'],
  ['line', 'M80 68V40'],
  ['fill', 'M80 52c-4-14-14-20-28-20 2 14 12 22 28 20zM80 44c3-13 12-19 25-20-1 13-10 21-25 20z'],
  ['paper', 'M58 68h44l-6 28H64z'],
  ['line', 'M54 68h52M58 68l6 28h32l6-28'],
);

/** Two houses, lit for each other. */
export const HousesDrawing = drawingOf(
  ['paper', 'M22 62l20-18 20 18v34H22zM98 62l20-18 20 18v34H98z'],
  ['line', 'M18 65l24-21 24 21M24 62v34h36V62M94 65l24-21 24 21M100 62v34h36V62'],
  ['fill', 'M35 70h14v14H35zM111 70h14v14h-14z'],
  ['line', 'M46 34c18-18 50-18 68 0', '1 7'],
  ['flame', 'M80 12c2 6-6 8-6 13a6 6 0 0 0 12 0c0-5-4-9-6-13z'],
);

/** Steps that lead up to a light. */
export const StairsDrawing = drawingOf(
  ['paper', 'M34 96V82h24V68h24V54h24V96z'],
  ['line', 'M30 96h4V82h24V68h24V54h24v42'],
  ['fill', 'M40 72h10v6H40zM64 58h10v6H64z'],
  ['flame', 'M95 22c2 9-10 12-10 20a10 10 0 0 0 20 0c0-8-6-14-10-20z'],
);

/** A lighthouse that needs no guessing. */
export const LighthouseDrawing = drawingOf(
  ['fill', 'M92 26l46-12v28L92 34zM68 26L22 14v28l46-8z'],
  ['paper', 'M70 40h20l6 56H64z'],
  ['line', 'M66 40h28M70 40l-6 56m26-56l6 56M70 40V22h20v18M66 22l14-10 14 10zM68 60h24m-26 18h28'],
  ['flame', 'M80 24c1 4-4 5-4 9a4 4 0 0 0 8 0c0-3-2-6-4-9z'],
);

/** Two mugs beside a fire. */
export const FireDrawing = drawingOf(
  ['flame', 'M82 34c3 14-16 18-16 36a16 16 0 0 0 32 0c0-14-9-26-16-36z'],
  ['line', 'M56 96l48-12m-48 0l48 12'],
  ['paper', 'M26 70h20v22H26zM116 70h20v22h-20z'],
  ['line', 'M26 70h20v22H26zM26 76h-5v9h5M116 70h20v22h-20zM136 76h5v9h-5'],
  ['line', 'M32 62c0-4 4-4 4-8m86 8c0-4 4-4 4-8'],
);

/** A mountain with a flame for a flag. */
export const MountainDrawing = drawingOf(
  ['paper', 'M22 96l34-46 18 20 18-34 46 60z'],
  ['line', 'M22 96l34-46 18 20 18-34 46 60z'],
  ['fill', 'M80 58l12-22 16 21-9 6-7-6-6 6z'],
  ['line', 'M92 36V14'],
  ['flame', 'M94 13c8-4 12 4 20 0-2 6-2 8 0 14-8 4-12-4-20 0z'],
);
