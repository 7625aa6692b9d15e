import { listErasures } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { erasingServices } from '../store/erasures.ts';

export function listErasuresRoute(app: App, { erasures }: Context): void {
  implement(app, listErasures, async () => {
    const rows = await erasures.newest(200);
    return rows.map(({ _id, orderedAt, confirmed }) => ({
      memberId: _id,
      orderedAt: orderedAt.toISOString(),
      confirmed: Object.fromEntries(
        Object.entries(confirmed).map(([service, at]) => [service, at.toISOString()]),
      ),
      done: erasingServices.every((service) => service in confirmed),
    }));
  });
}
