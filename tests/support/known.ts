import { inject } from 'vitest';
import { type Known, type KnownName, knownAt } from './known-at.ts';

/** A known member of the product that the test's files share. */
export function known(username: KnownName): Promise<Known> {
  return knownAt(inject('product').services.auth, username);
}
