import { type AnswerOf, asSeenBy, coarseTime, type listContacts, type Viewer } from '@emberline/contracts';
import type { PhotoAddress } from '../clients/photo-addresses.ts';
import { bothHaveWritten, type Conversation } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';

type Contact = AnswerOf<typeof listContacts>['contacts'][number]['contact'];

interface Known {
  conversation: Conversation;
  member: Member | undefined;
  /** The viewer hides when they are here, and so does not see when others are. */
  isViewerHidden: boolean;
  /** The first name stored with a block between the two; `firstname` is undefined when none was known. */
  block: { firstname: string | undefined } | undefined;
  addresses: Map<string, PhotoAddress>;
}

/**
 * The other member of a conversation. A neutral word replaces the name when that member has left or is not known
 * yet.
 */
export function contactAnswer(
  _id: string,
  { conversation, member, isViewerHidden, block, addresses }: Known,
): Contact {
  const { facts } = member ?? {};
  const presence = isViewerHidden ? undefined : member?.presence;
  const firstname = block && !member?.left ? block.firstname : facts?.firstname;
  const nameless = member?.left ? 'Deleted member' : 'Member';
  return asSeenBy<Contact>(viewerOf(conversation, block !== undefined), 'contact', {
    _id,
    firstname: firstname ?? nameless,
    lastname: facts?.lastname ?? '',
    username: facts?.username ?? '',
    profileImage: facts?.profileImage ?? null,
    photo: addresses.get(facts?.profileImage ?? '') ?? null,
    kind: facts?.kind ?? 'member',
    online: presence?.online ?? false,
    lastOnline: presence?.lastOnline ? coarseTime(presence.lastOnline).toISOString() : null,
    left: member?.left === true,
    blocked: block !== undefined,
  });
}

function viewerOf(conversation: Conversation, isBlocked: boolean): Viewer {
  if (isBlocked) return 'blocked';
  return bothHaveWritten(conversation) ? 'contact' : 'stranger';
}
