import { Type } from 'typebox';

/** Where an operator comes from, as the admin service tells auth. */

export const ClientAddress = Type.String({ maxLength: 100, description: 'a network address' });
export const UserAgent = Type.String({ maxLength: 500, description: 'the browser’s' });
