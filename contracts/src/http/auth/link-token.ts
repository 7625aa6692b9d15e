import { Type } from 'typebox';

/** The secret part of a link in an email. */
export const LinkToken = Type.String({ minLength: 20, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' });
