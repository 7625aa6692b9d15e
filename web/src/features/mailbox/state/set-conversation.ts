import type { ApiError } from '../../../api/send.ts';
import { arrivalClosed } from '../../../members/chats/arrivals.ts';
import { store } from '../../../store/store.ts';
import { toastError, toastWithUndo } from '../../../ui/feedback/toast.tsx';
import { knownEntry, patchContact } from './contact-actions.ts';
import { type ContactEntry, takeSettings } from './contacts.ts';
import { mailboxApi } from './mailbox-api.ts';

interface Wanted {
  muted?: boolean;
  archived?: boolean;
}

/** Mutes or archives a conversation, with an undo. */
export async function changeConversation(entry: ContactEntry, wanted: Wanted): Promise<void> {
  const { _id: contactId, firstname } = entry.contact;
  const back = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, !value]));
  if (!(await setConversation(contactId, wanted))) return;
  if (wanted.muted) store.dispatch(arrivalClosed(contactId));
  toastWithUndo(saidOf(wanted, firstname), () => void setConversation(contactId, back));
}

/** Shows it at once, and as it was where it fails. @returns whether it was kept */
async function setConversation(contactId: string, wanted: Wanted): Promise<boolean> {
  const before = knownEntry(contactId);
  if (!before) return false;
  patchContact(contactId, (entry) => {
    if (wanted.muted !== undefined) entry.muted = wanted.muted;
    if (wanted.archived !== undefined) entry.archivedSeq = wanted.archived ? entry.lastSeq : null;
  });
  const { data, error } = await store.dispatch(
    mailboxApi.endpoints.setConversation.initiate({ contactId, ...wanted }, { track: false }),
  );
  const { muted, archivedSeq, settingsVersion } = data ?? before;
  patchContact(contactId, (entry) => takeSettings(entry, { muted, archivedSeq, settingsVersion }));
  if (error) toastError((error as ApiError).message);
  return data !== undefined;
}

function saidOf({ muted, archived }: Wanted, name: string): string {
  if (muted === true) return `${name} is muted: messages are counted, and nothing else tells of them.`;
  if (muted === false) return `${name} is not muted any more.`;
  return archived ? `The chat with ${name} is archived.` : `The chat with ${name} is back among your chats.`;
}
