import { isolated } from '@emberline/contracts/shown-text';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../../api/send.ts';
import { arrivalClosed } from '../../../members/chats/arrivals.ts';
import { useOpenChat } from '../../../members/chats/popup-chats.ts';
import { SafetyMenu } from '../../../members/safety/safety-menu.tsx';
import { useAppSelector } from '../../../store/hooks.ts';
import { store } from '../../../store/store.ts';
import { IconArchive, IconBell, IconBellOff, IconPictureInPicture } from '../../../ui/drawings/icons.ts';
import { toastError, toastWithUndo } from '../../../ui/feedback/toast.tsx';
import { RoundButton } from '../../../ui/layout/round-button.tsx';
import type { Person } from '../contacts/person.tsx';
import { knownEntry, patchContact } from '../state/contact-actions.ts';
import { type ContactEntry, isArchived, takeSettings } from '../state/contacts.ts';
import { knownConversation } from '../state/conversation-actions.ts';
import { mailboxApi, messagesOf } from '../state/mailbox-api.ts';
import classes from './chat.module.css';
import { ChatBar, Who } from './chat-on-its-way.tsx';

/** The contact's name and presence, with block and report. */
export function ChatHeader({ person }: { person: Person }) {
  const { id, left } = person;
  return (
    <ChatBar>
      <Who person={person} size={44} to={left ? undefined : `/view/${id}`} title="See the profile" />
      {!left && <PopOut id={id} />}
      <Menu person={person} />
    </ChatBar>
  );
}

/** What one can do about the conversation and the person. */
function Menu({ person }: { person: Person }) {
  const entry = useAppSelector(() => knownEntry(person.id));
  if (person.left && !entry) return null;
  const items = (close: () => void) => entry && <ConversationItems entry={entry} close={close} />;
  const label = person.left ? 'archive the chat with' : 'mute, archive';
  return (
    <SafetyMenu
      member={person}
      further={entry && { label, items }}
      reportable={() => ({ messages: received(person.id) })}
    />
  );
}

const mostReportable = 30;

/** The newest messages of theirs that this page knows. */
function received(contactId: string) {
  const known = knownConversation(contactId);
  const theirs = known
    ? messagesOf(known).filter(({ sender, content }) => sender === contactId && content)
    : [];
  return theirs
    .slice(-mostReportable)
    .reverse()
    .map(({ seq, content }) => ({ seq, text: content }));
}

/** Opens the chat as a popup, which stays open on other pages. */
function PopOut({ id }: { id: string }) {
  const openChat = useOpenChat();
  const navigate = useNavigate();
  return (
    <RoundButton
      className={classes.popOut}
      aria-label="Keep this chat open on other pages"
      tooltip
      onClick={() => {
        openChat(id);
        void navigate('/home');
      }}
    >
      <IconPictureInPicture size={20} aria-hidden />
    </RoundButton>
  );
}

/** The conversation's part of the menu: mute and archive. Of somebody who has left nothing more will come. */
function ConversationItems({ entry, close }: { entry: ContactEntry; close: () => void }) {
  const { contact, muted } = entry;
  const archived = isArchived(entry);
  const item = (wanted: Wanted, icon: ReactNode, words: string) => (
    <li>
      <button
        type="button"
        onClick={() => {
          close();
          void changeConversation(entry, wanted);
        }}
      >
        {icon} {words}
      </button>
    </li>
  );
  const Bell = muted ? IconBell : IconBellOff;
  return (
    <>
      {(muted || !contact.left) &&
        item({ muted: !muted }, <Bell size={18} aria-hidden />, muted ? 'Unmute' : 'Mute')}
      {item(
        { archived: !archived },
        <IconArchive size={18} aria-hidden />,
        archived ? 'Move back to chats' : 'Archive',
      )}
    </>
  );
}

interface Wanted {
  muted?: boolean;
  archived?: boolean;
}

/** Mutes or archives a conversation, with an undo. */
async function changeConversation(entry: ContactEntry, wanted: Wanted): Promise<void> {
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
  if (muted === true)
    return `${isolated(name)} is muted: messages are counted, and nothing else tells of them.`;
  if (muted === false) return `${isolated(name)} is not muted any more.`;
  return archived
    ? `The chat with ${isolated(name)} is archived.`
    : `The chat with ${isolated(name)} is back among your chats.`;
}
