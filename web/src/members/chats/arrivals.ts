import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PhotoData } from '../../api/people.ts';
import { rootReducer } from '../../store/store.ts';

/** A message that came while its conversation was not read: the newest one of its writer. */
export interface Arrival {
  contactId: string;
  firstname: string;
  photo: PhotoData | null;
  kind: 'member' | 'staff';
  online: boolean;
  seq: number;
  /** Null where the text needs a membership or could not be fetched. */
  content: string | null;
  /** Unread messages of this writer. */
  unread: number;
}

interface Arrivals {
  /** One a writer, the latest writer last. */
  list: Arrival[];
  /** The writer whose toast has the focus or the pointer. */
  held: string | null;
}

const mostArrivals = 3;
const initialState: Arrivals = { list: [], held: null };

/** New messages for toasts and the page's title. */
const arrivalsSlice = createSlice({
  name: 'arrivals',
  initialState,
  reducers: {
    messageArrived: (slice, { payload }: PayloadAction<Arrival>) => {
      const at = slice.list.findIndex(({ contactId }) => contactId === payload.contactId);
      if (at >= 0) slice.list[at] = payload;
      else slice.list.push(payload);
      if (slice.list.length <= mostArrivals) return;
      const oldest = slice.list.findIndex(({ contactId }) => contactId !== slice.held);
      slice.list.splice(oldest, 1);
    },
    arrivalHeld: (slice, { payload }: PayloadAction<string | null>) => {
      slice.held = payload;
    },
    arrivalClosed: (slice, { payload }: PayloadAction<string>) => {
      slice.list = slice.list.filter(({ contactId }) => contactId !== payload);
      if (slice.held === payload) slice.held = null;
    },
    arrivalRead: (slice, { payload }: PayloadAction<{ contactId: string; upToSeq: number }>) => {
      slice.list = slice.list.filter(
        ({ contactId, seq }) => contactId !== payload.contactId || seq > payload.upToSeq,
      );
    },
  },
  selectors: { selectArrivals: ({ list }) => list, selectHeldArrival: ({ held }) => held },
});

declare module '../../store/store.ts' {
  interface LazySlices extends WithSlice<typeof arrivalsSlice> {}
}

export const { messageArrived, arrivalHeld, arrivalClosed, arrivalRead } = arrivalsSlice.actions;
export const { selectArrivals, selectHeldArrival } = arrivalsSlice.injectInto(rootReducer).selectors;
