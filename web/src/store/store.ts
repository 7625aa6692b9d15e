import { combineSlices, configureStore, createAction, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import { onSessionChange, type SessionChange } from '../api/session.ts';

/** Slices are added where they are defined: `slice.injectInto(rootReducer)`, with `declare module` for the type (see web/README.md). */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it
export interface LazySlices {}
export const rootReducer = combineSlices(api).withLazyLoadedSlices<LazySlices>();

/** Somebody logged in or out; the state of the previous session is dropped. */
export const sessionChanged = createAction<SessionChange>('session/changed');

export const listeners = createListenerMiddleware();

export const store = configureStore({
  reducer: (state: ReturnType<typeof rootReducer> | undefined, action) =>
    rootReducer(sessionChanged.match(action) ? undefined : state, action),
  middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = typeof store.dispatch;

/** Adds a reaction to actions: `startListening({ matcher, effect })`. Called where the slice is defined. */
export const startListening = listeners.startListening.withTypes<RootState, AppDispatch>();

setupListeners(store.dispatch);

onSessionChange((change) => {
  store.dispatch(sessionChanged(change));
  store.dispatch(api.util.resetApiState());
});
