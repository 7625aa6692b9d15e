import type { BannerNotice } from '@emberline/contracts/live';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { meApi } from '../api/me.ts';
import { rootReducer } from '../store/store.ts';
import { bannerArrived, lettersArrived, timestampArrived } from './events.ts';

/** `starting`: not connected yet, and nothing has failed. */
export type LiveState = 'starting' | 'connected' | 'connecting' | 'offline';

interface UnreadCount {
  unread?: number;
  unreadVersion?: number;
}

interface LiveSlice {
  state: LiveState;
  /** Number of conversations with unread messages; null until known. */
  unread: number | null;
  unreadVersion: number;
  /** Messages of others that this page has heard of. */
  arrived: number;
  /** On top of every member page; it may have ended. */
  banner: BannerNotice | null;
  /** Emails to the member's address come back. */
  lettersReturn: boolean;
}

const initialState: LiveSlice = {
  state: 'starting',
  unread: null,
  unreadVersion: -1,
  arrived: 0,
  banner: null,
  lettersReturn: false,
};

export const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    liveStateChanged: (slice, { payload }: PayloadAction<LiveState>) => {
      slice.state = payload;
      // The server shows it again; it may have been removed meanwhile.
      if (payload === 'connected') Object.assign(slice, { banner: null, lettersReturn: false });
    },
    /** From any answer with the count. It replaces the known one; an older version is dropped. */
    unreadKnown: (slice, { payload }: PayloadAction<UnreadCount>) => take(slice, payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(timestampArrived, (slice, { payload }) => {
        take(slice, payload);
        if (payload.seq !== undefined && !payload.own) slice.arrived++;
      })
      .addCase(bannerArrived, (slice, { payload }) => {
        slice.banner = payload.banner;
      })
      .addCase(lettersArrived, (slice, { payload }) => {
        slice.lettersReturn = payload.returned;
      })
      .addMatcher(meApi.endpoints.me.matchFulfilled, (slice, { payload }) => take(slice, payload)),
  selectors: {
    selectLiveState: ({ state }) => state,
    selectUnread: ({ unread }) => unread ?? 0,
    selectArrived: ({ arrived }) => arrived,
    selectBanner: ({ banner }) => banner,
    selectLettersReturn: ({ lettersReturn }) => lettersReturn,
  },
});

declare module '../store/store.ts' {
  interface LazySlices extends WithSlice<typeof liveSlice> {}
}

export const { liveStateChanged, unreadKnown } = liveSlice.actions;
export const { selectLiveState, selectUnread, selectArrived, selectBanner, selectLettersReturn } =
  liveSlice.injectInto(rootReducer).selectors;

function take(slice: LiveSlice, { unread, unreadVersion }: UnreadCount): void {
  if (unread === undefined) return;
  if (unreadVersion !== undefined && unreadVersion < slice.unreadVersion) return;
  slice.unread = unread;
  slice.unreadVersion = unreadVersion ?? slice.unreadVersion;
}
