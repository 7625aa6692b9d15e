import { limits } from '@emberline/contracts/choices';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../store/hooks.ts';
import { type RootState, rootReducer, store } from '../../store/store.ts';

interface PopupChats {
  /** Contacts with an open window, the oldest first. */
  windows: string[];
  chips: string[];
  /** The chat that was just opened; its field gets the focus. */
  fresh: string | null;
}

const initialState: PopupChats = { windows: [], chips: [], fresh: null };

/** Small chats over other pages: three windows at most, a fourth folds the oldest. */
const popupChatsSlice = createSlice({
  name: 'popupChats',
  initialState,
  reducers: {
    chatOpened: (slice, { payload }: PayloadAction<string>) => {
      slice.fresh = payload;
      slice.chips = slice.chips.filter((id) => id !== payload);
      if (slice.windows.includes(payload)) return;
      slice.windows.push(payload);
      if (slice.windows.length > limits.popupChats) slice.chips.push(...slice.windows.splice(0, 1));
    },
    chatShown: (slice) => {
      slice.fresh = null;
    },
    chatFolded: (slice, { payload }: PayloadAction<string>) => {
      slice.windows = slice.windows.filter((id) => id !== payload);
      if (!slice.chips.includes(payload)) slice.chips.push(payload);
    },
    chatClosed: (slice, { payload }: PayloadAction<string>) => {
      slice.windows = slice.windows.filter((id) => id !== payload);
      slice.chips = slice.chips.filter((id) => id !== payload);
    },
  },
  selectors: { selectPopupChats: (slice) => slice },
});

declare module '../../store/store.ts' {
  interface LazySlices extends WithSlice<typeof popupChatsSlice> {}
}

export const { chatOpened, chatShown, chatFolded, chatClosed } = popupChatsSlice.actions;
export const { selectPopupChats } = popupChatsSlice.injectInto(rootReducer).selectors;

/** Opens a popup chat; on phones, which have no room for one, the mailbox. */
export function useOpenChat(): (contactId: string) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    (contactId) => {
      if (matchMedia('(min-width: 62em)').matches) dispatch(chatOpened(contactId));
      else void navigate(`/mailbox/${contactId}`);
    },
    [dispatch, navigate],
  );
}

/** Whether this page shows the conversation: in the mailbox, or in a popup where popups are shown. */
export function isOpen(
  contactId: string,
  pathname = location.pathname,
  state: RootState = store.getState(),
): boolean {
  if (pathname === `/mailbox/${contactId}`) return true;
  if (/^\/(mailbox|payment)/.test(pathname)) return false;
  return selectPopupChats(state).windows.includes(contactId) && matchMedia('(min-width: 62em)').matches;
}
