import { api } from '../api/api.ts';
import { store } from '../store/store.ts';
import { caughtUp } from './events.ts';

/**
 * A page this young at its first connection has missed little; fetching everything twice would cost more. It counts from when
 * the page was opened, since its first calls are made before its scripts.
 */
const promptMs = 2_000;
/** After this time, answers contain a change that was announced before the connection. */
const settledMs = 1_000;

/** Fetches what was missed while there was no live connection. @param again after a gap */
export function catchUp(again: boolean): void {
  if (again || performance.now() > promptMs) store.dispatch(caughtUp());
  else setTimeout(catchUpContacts, settledMs);
}

/** Who sees contacts must miss nothing: a message or a presence may have been announced just before the connection. */
function catchUpContacts(): void {
  if (api.util.selectInvalidatedBy(store.getState(), ['Contacts']).length > 0) store.dispatch(caughtUp());
}
