import { exportFromPayment } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';

export function exportMemberRoute(app: App, context: Context): void {
  implement(app, exportFromPayment, async ({ caller: { id: memberId } }) => ({
    membership: await answerFor(context, memberId),
    payments: await context.charges.rows
      .find({ memberId }, { projection: { memberId: 0 } })
      .sort({ createdAt: -1 })
      .toArray(),
    termsAccepted: await context.terms.rows
      .find({ memberId }, { projection: { _id: 0, memberId: 0 } })
      .toArray(),
  }));
}
