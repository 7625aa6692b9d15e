import type { Migration } from '@emberline/kit/mongo/schema';
import { renameCollections } from './0001-rename-collections.ts';
import { shareEmailsUntilVerified } from './0002-emails-shared-until-verified.ts';
import { oneFormOfAddresses } from './0003-one-form-of-addresses.ts';
import { keepOpenEmailsLonger } from './0004-keep-open-emails-longer.ts';

export const migrations: readonly Migration[] = [
  renameCollections,
  shareEmailsUntilVerified,
  oneFormOfAddresses,
  keepOpenEmailsLonger,
];
