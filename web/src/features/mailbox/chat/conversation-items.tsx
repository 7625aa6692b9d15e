import type { ReactNode } from 'react';
import { IconArchive, IconBell, IconBellOff } from '../../../ui/drawings/icons.ts';
import { type ContactEntry, isArchived } from '../state/contacts.ts';
import { changeConversation } from '../state/set-conversation.ts';

interface ConversationItemsProps {
  entry: ContactEntry;
  close: () => void;
}

/** The conversation's part of the menu: mute and archive. Of somebody who has left nothing more will come. */
export function ConversationItems({ entry, close }: ConversationItemsProps) {
  const { contact, muted } = entry;
  const archived = isArchived(entry);
  const item = (wanted: { muted?: boolean; archived?: boolean }, icon: ReactNode, words: string) => (
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
