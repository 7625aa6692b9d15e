import { adminLogin } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { operatorAnswer } from '../store/operators.ts';

export function adminLoginRoute(
  app: App,
  { operators, attempts, hasher, others, audit, now }: Context,
): void {
  implement(app, adminLogin, async ({ body }) => {
    const subject = `operator:${body.username.toLowerCase()}`;
    await attempts.begin(subject);
    const row = await operators.named(body.username);
    const isRight = await hasher.verify(body.password, row?.passwordHash);
    if (!row || !isRight || row.disabled) {
      if (row) await audit.append({ operatorId: row._id, action: 'login-refused' });
      throw new ProblemError('CREDENTIALS_INVALID');
    }
    await attempts.forget(subject);
    const { token } = await others.createSession({ operatorId: row._id, role: row.role });
    const lastLogin = now();
    await operators.rows.updateOne({ _id: row._id }, { $set: { lastLogin } });
    await audit.append({ operatorId: row._id, action: 'login' });
    return { token, operator: operatorAnswer({ ...row, lastLogin }) };
  });
}
