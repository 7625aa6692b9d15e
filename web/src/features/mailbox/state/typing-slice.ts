import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../store/store.ts';

interface Typing {
  contactId: string;
  /** Milliseconds; the latest hint decides. */
  until: number;
}

/** Who is writing to us just now. */
const typingSlice = createSlice({
  name: 'typing',
  initialState: {} as Record<string, number>,
  reducers: {
    typingStarted: (typing, { payload }: PayloadAction<Typing>) => {
      typing[payload.contactId] = payload.until;
    },
    typingStopped: (typing, { payload }: PayloadAction<Typing>) => {
      if ((typing[payload.contactId] ?? 0) <= payload.until) delete typing[payload.contactId];
    },
  },
  selectors: { selectTyping: (typing, contactId: string) => contactId in typing },
});

declare module '../../../store/store.ts' {
  interface LazySlices extends WithSlice<typeof typingSlice> {}
}

export const { typingStarted, typingStopped } = typingSlice.actions;
export const { selectTyping } = typingSlice.injectInto(rootReducer).selectors;
