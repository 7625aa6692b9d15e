import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done } from '../../schemas.ts';
import { Operator } from './operators.ts';

export const adminLogin = operation({
  id: 'adminLogin',
  service: 'admin',
  method: 'POST',
  path: '/admin/login',
  who: 'guest',
  summary: 'Operators’ login. Slows down after wrong guesses.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
  }),
  answer: Type.Object({ token: Type.String(), operator: Operator }),
  errors: ['CREDENTIALS_INVALID'],
  // Only against floods: operators share an office's address, and the service counts guesses by account.
  limit: { count: 300, seconds: 300, per: 'address' },
});

export const adminLogoff = operation({
  id: 'adminLogoff',
  service: 'admin',
  method: 'POST',
  path: '/admin/logoff',
  who: 'operator',
  summary: 'End this session.',
  answer: Done,
});

export const adminMe = operation({
  id: 'adminMe',
  service: 'admin',
  method: 'GET',
  path: '/admin/me',
  who: 'operator',
  summary: 'The signed-in operator.',
  answer: Operator,
});
