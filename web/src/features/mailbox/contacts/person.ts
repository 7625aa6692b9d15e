import type { PhotoData } from '../../../api/people.ts';
import type { ApiError } from '../../../api/send.ts';
import { useContactProfileQuery, useContactsQuery } from '../state/mailbox-api.ts';

/** Whoever one writes to: from the contact list, or from the profile before a first message. */
export interface Person {
  id: string;
  firstname: string;
  photo: PhotoData | null;
  kind: 'member' | 'staff';
  online: boolean;
  lastOnline: string | null;
  left: boolean;
  blocked: boolean;
}

export function usePerson(id: string): { person: Person | undefined; unknown: boolean } {
  const { data, isLoading } = useContactsQuery(undefined);
  const contact = data?.contacts.find((entry) => entry.contact._id === id)?.contact;
  const { data: profile, error } = useContactProfileQuery(id, { skip: contact?.left || contact?.blocked });
  if (contact) return { person: { ...contact, id, blocked: contact.blocked }, unknown: false };
  if (profile) return { person: { ...profile, left: false }, unknown: false };
  return { person: undefined, unknown: !isLoading && (error as ApiError | undefined)?.status === 404 };
}
