import type { PhotoData } from '../../../api/people.ts';
import type { ApiError } from '../../../api/send.ts';
import { useContactProfileQuery, useContactsQuery } from '../state/mailbox-api.ts';

/** The contact of a chat: from the contact list, or from the profile before a first message. */
export interface Person {
  id: string;
  firstname: string;
  /** Where another contact has the same first name. */
  username?: string | undefined;
  photo: PhotoData | null;
  kind: 'member' | 'staff';
  online: boolean;
  lastOnline: string | null;
  left: boolean;
  blocked: boolean;
}

interface Known {
  person: Person | undefined;
  /** There is no such member, or none that may be seen. */
  unknown: boolean;
  /** Why the person could not be loaded. */
  error: ApiError | undefined;
  retry: () => void;
}

export function usePerson(id: string): Known {
  const { data, isLoading } = useContactsQuery(undefined);
  const contact = data?.contacts.find((entry) => entry.contact._id === id)?.contact;
  const profile = useContactProfileQuery(id, { skip: contact?.left || contact?.blocked });
  const found = contact ? { ...contact, id } : profile.data && { ...profile.data, left: false };
  const isNameShared = data?.contacts.some(
    (entry) => entry.contact._id !== id && entry.contact.firstname === found?.firstname,
  );
  const person = found && { ...found, username: isNameShared ? found.username : undefined };
  const problem = person || isLoading ? undefined : (profile.error as ApiError | undefined);
  const unknown = problem?.status === 404;
  return { person, unknown, error: unknown ? undefined : problem, retry: () => void profile.refetch() };
}

type Named = Pick<Person, 'firstname' | 'username'>;

/** The first name, with the username where another contact has the same one. */
export function Name({ firstname, username }: Named) {
  return (
    <>
      <bdi>{firstname}</bdi>
      {username && (
        <span className="soft" style={{ fontWeight: 400 }}>
          {' '}
          {username}
        </span>
      )}
    </>
  );
}

/** The same for labels. */
export function nameOf({ firstname, username }: Named): string {
  return username ? `${firstname} ${username}` : firstname;
}
