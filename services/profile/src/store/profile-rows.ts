import type { ReportReason, SeedMemberProfile } from '@emberline/contracts';
import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Facts, Gender, Preference } from '../domain/facts.ts';
import { isComplete, missingOf } from '../domain/openness.ts';

/** A profile's reference to a stored photo. Presets have no preview. */
export interface Image {
  file: string;
  preview?: string;
}

/** The team has taken the member's profile out of sight until a date. */
export interface Suspension {
  at: Date;
  until: Date;
  /** null of a removal. */
  reason: ReportReason | null;
  /** The operator. */
  by: string;
  /** Their name; absent in what an earlier release has stored. */
  byName?: string | undefined;
  /** Of a ban or a removal: when auth erases the account. */
  erasedAt?: Date;
  /** Of a ban or a removal: the suspension it took the place of, which stands again when it is undone. */
  before?: Suspension;
}

/** The team has warned the member, who is told until `acknowledgedAt`. */
export interface Warning {
  id: string;
  at: Date;
  reason: ReportReason;
  /** The operator. */
  by: string;
  byName?: string | undefined;
  acknowledgedAt: Date | null;
}

export interface ProfileRow {
  _id: string;
  /** Rises with every change of facts, photos or completeness. */
  version: number;
  kind: 'member' | 'staff';
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: Gender;
  preference: Preference;
  zip: string | null;
  /** The square of the zip code, see `domain/squares.ts`; null where it is not known. */
  square: number | null;
  facts: Facts;
  photos: Image[];
  image: Image | null;
  background: Image | null;
  isVerified: boolean;
  assistedReplies: boolean;
  /** The member has hidden the profile; absent in older rows. */
  paused?: boolean;
  /** A team profile that has never had face, age and words yet: members do not see it. Absent in older rows. */
  draft?: boolean;
  /** Stands until a job removes it at its end; absent in older rows. */
  suspension?: Suspension | null;
  /** The end of the suspension that auth has confirmed to know. */
  suspensionTold?: Date;
  /** The latest one; null after the team has taken it back; absent in older rows. */
  warning?: Warning | null;
  createdAt: Date;
  /** Whether the member appears in lists: complete, neither paused nor suspended, no draft. Indexed. */
  complete: boolean;
  hasPhoto: boolean;
  online: boolean;
  lastOnline: Date | null;
  presenceVersion: number;
  /** The member hides it: `lastOnline` only sorts then. In exchange the member sees nobody's. Absent in older rows. */
  presenceHidden?: boolean;
  /** null: never paid. */
  paymentStatus: PaymentStatus | null;
  paymentVersion: number;
  /** Orders this member's blocks. */
  blockVersion: number;
  /** Read by the release before alone; see store/photos.ts. */
  photoEpoch?: number;
}

export type CardRow = Pick<
  ProfileRow,
  | '_id'
  | 'firstname'
  | 'username'
  | 'image'
  | 'online'
  | 'lastOnline'
  | 'presenceHidden'
  | 'kind'
  | 'facts'
  | 'complete'
  | 'square'
>;

type Images = 'image' | 'photos' | 'background';

/** What decides who may see which photos of a member. */
export type AccessRow = Pick<
  ProfileRow,
  '_id' | 'kind' | 'isVerified' | 'facts' | 'complete' | 'paused' | 'draft' | 'suspension' | Images
>;

export const accessFields = {
  kind: 1,
  isVerified: 1,
  'facts.age': 1,
  complete: 1,
  paused: 1,
  draft: 1,
  'suspension.erasedAt': 1,
  'image.file': 1,
  'photos.file': 1,
  'background.file': 1,
} as const;

export type NewProfile = Pick<
  ProfileRow,
  | '_id'
  | 'kind'
  | 'firstname'
  | 'lastname'
  | 'username'
  | 'email'
  | 'gender'
  | 'preference'
  | 'isVerified'
  | 'createdAt'
>;

export function withDerived(row: ProfileRow): ProfileRow {
  const draft = row.draft === true && missingOf(row).length > 0;
  const shown = isComplete(row) && row.paused !== true && !row.suspension && !draft;
  return { ...row, ...(row.draft !== undefined && { draft }), complete: shown, hasPhoto: row.image !== null };
}

export const emptyRow = {
  version: 1,
  zip: null,
  square: null,
  facts: {},
  photos: [],
  image: null,
  background: null,
  assistedReplies: false,
  complete: false,
  hasPhoto: false,
  online: false,
  lastOnline: null,
  presenceVersion: 0,
  paymentStatus: null,
  paymentVersion: 0,
  blockVersion: 0,
  photoEpoch: 0,
} satisfies Partial<ProfileRow>;

export const cardFields = {
  firstname: 1,
  username: 1,
  image: 1,
  online: 1,
  lastOnline: 1,
  presenceHidden: 1,
  kind: 1,
  complete: 1,
  square: 1,
  'facts.age': 1,
  'facts.location': 1,
  'facts.aboutMe': 1,
  'facts.interests': 1,
} as const;

/** Starts at version 100, above the versions published when the member's payment event came before this row. */
export function seededRow({
  createdAt,
  lastOnline = null,
  ...seed
}: SeedMemberProfile & Pick<ProfileRow, 'square'>): ProfileRow {
  const dates = {
    createdAt: new Date(createdAt),
    lastOnline: lastOnline === null ? null : new Date(lastOnline),
  };
  return withDerived({ ...emptyRow, ...{ version: 100 }, ...seed, ...dates });
}
