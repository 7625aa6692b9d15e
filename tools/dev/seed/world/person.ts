import type { Choice } from '@emberline/contracts/choice-lists';
import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Picture } from '../portraits/draw.ts';

export interface Facts {
  age: number;
  astrologicalSign: Choice<'astrologicalSign'>;
  location: Choice<'location'>;
  hairColor: Choice<'hairColor'>;
  eyeColor: Choice<'eyeColor'>;
  heightCm: number;
  bodyType: Choice<'bodyType'>;
  ethnicity: Choice<'ethnicity'>;
  religion: Choice<'religion'>;
  education: Choice<'education'>;
  occupation: Choice<'occupation'>;
  income: Choice<'income'>;
  relationshipStatus: Choice<'relationshipStatus'>;
  intention?: Choice<'intention'>;
  smoker: boolean;
  drinker: boolean;
  hasChildren: boolean;
  wantsChildren: boolean;
  languages: Choice<'languages'>[];
  interests: Choice<'interests'>[];
  personalityTraits: Choice<'personalityTraits'>[];
  aboutMe: string;
}

/** Somebody of the demonstration world. */
export interface Person {
  id: string;
  kind: 'member' | 'staff';
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  password: string;
  gender: 'female' | 'male' | 'other';
  preference: 'female' | 'male' | 'both';
  isVerified: boolean;
  createdAt: Date;
  lastOnline: Date | null;
  zip: string | null;
  /** Empty if the person has not filled in the profile. */
  facts: Facts | Record<string, never>;
  paymentStatus: PaymentStatus | null;
  /** The first one is the profile image. */
  pictures: Picture[];
  background: Choice<'backgroundPreset'> | null;
}

/** Whether the person is verified and has an age, and so appears in lists and may write. */
export function isComplete(person: Person): boolean {
  return person.isVerified && person.facts.age !== undefined;
}

export function suit(a: Person, b: Person): boolean {
  const wants = (one: Person, other: Person) => one.preference === 'both' || one.preference === other.gender;
  return wants(a, b) && wants(b, a);
}
