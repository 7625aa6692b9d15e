import type { Choice, profileChoices } from '@emberline/contracts/choice-lists';
import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Picture } from '../portraits/draw.ts';

type OneOfEach = { [L in keyof typeof profileChoices]: Choice<L> };

export interface Facts extends Omit<OneOfEach, 'intention'> {
  intention?: Choice<'intention'>;
  age: number;
  heightCm: number;
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
