import { schemas } from '@emberline/contracts';
import { type Static, Type } from 'typebox';

const { gender: _gender, preference: _preference, ...statedFacts } = schemas.profileFacts;
const FactsSchema = Type.Object(statedFacts);

/** What members state about themselves, besides name, gender, preference and zip. */
export type Facts = Static<typeof FactsSchema>;

export const factNames = Object.keys(statedFacts) as (keyof Facts)[];

export type Gender = 'female' | 'male' | 'other';
export type Preference = 'female' | 'male' | 'both';
