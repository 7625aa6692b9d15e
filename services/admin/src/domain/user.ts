import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Closing } from '@emberline/contracts/operator-choices';

/** What operators see of a user: a projection of events. */
export interface UserRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: string;
  preference: string;
  kind: 'member' | 'staff';
  assistedReplies: boolean;
  profileImage: string | null;
  isVerified: boolean;
  /** Absent in older rows. */
  suspendedUntil?: Date | null;
  /** Of an account that an operator has closed. */
  erasureDue?: Date | null;
  /** The operator who has closed it. */
  erasureBy?: string | null;
  erasureAs?: Closing | null;
  createdAt: Date;
  factsVersion: number;
  paymentStatus: PaymentStatus | null;
  paymentVersion: number;
  online: boolean;
  lastOnline: Date | null;
  presenceVersion: number;
  /** Messages written to this user. */
  totalMails: number;
  /** How many of these mails wait for an operator. */
  unattended: number;
  /** Written by transactions that must not race with the user's erasure. */
  touched?: string;
  /** Names and address in lower case. */
  search: string[];
  /** Their ends; see `searchFields`. Absent in rows of an earlier release that runs beside. */
  inner?: string[];
}

/** A placeholder, used when an event arrives before the user's profile. */
export const unknownUser = {
  firstname: '',
  lastname: '',
  username: '',
  email: '',
  gender: '',
  preference: '',
  kind: 'member' as const,
  assistedReplies: false,
  profileImage: null,
  isVerified: false,
  createdAt: new Date(0),
  factsVersion: 0,
  paymentStatus: null,
  paymentVersion: 0,
  online: false,
  lastOnline: null,
  presenceVersion: 0,
  totalMails: 0,
  unattended: 0,
  search: [],
  inner: [],
} satisfies Omit<UserRow, '_id'>;

/** The shortest text that is found anywhere in a name; shorter ones are found at beginnings. */
export const shortestInner = 3;

/** What searches match for this user: whole words, and all that follows from any place in them. Nothing finds who was deleted. */
export function searchFields({
  firstname,
  lastname,
  username,
  email,
  erasureAs,
}: Pick<UserRow, 'firstname' | 'lastname' | 'username' | 'email' | 'erasureAs'>): Required<
  Pick<UserRow, 'search' | 'inner'>
> {
  if (erasureAs === 'removal') return { search: [], inner: [] };
  const fullName = `${firstname} ${lastname}`;
  const words = [firstname, lastname, fullName, username, email].map((word) => word.toLowerCase());
  // Of the domain only its beginning: within it, any text would find everybody.
  const places = email.lastIndexOf('@') + 2;
  const ends = [
    ...endsOf(fullName.toLowerCase()),
    ...endsOf(username.toLowerCase()),
    ...endsOf(email.toLowerCase()).slice(0, places),
  ];
  return {
    search: [...new Set(words.filter(Boolean))],
    inner: [...new Set(ends)].filter((end) => end.length >= shortestInner),
  };
}

function endsOf(word: string): string[] {
  return Array.from(word, (_, n) => word.slice(n));
}

/** Whether operators may write as this user, and set them online: team profiles, and members who have allowed it. */
export function mayAssist(user: Pick<UserRow, 'kind' | 'assistedReplies'>): boolean {
  return user.kind === 'staff' || user.assistedReplies;
}
