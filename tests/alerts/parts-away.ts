import { requestPasswordReset } from '@emberline/contracts';
import { firing, firingAt } from '@emberline/tools/ops/alerts/promtool.ts';
import { apiAt } from '../support/api.ts';
import { makePeople } from '../support/people.ts';
import {
  type AlertFault,
  areDown,
  away,
  down,
  everywhere,
  misses,
  noticed,
  processOf,
  replicas,
  rose,
  services,
} from './fault.ts';
import { anAddress, routesOf } from './traffic.ts';

const allRoutes = services.flatMap((service) => routesOf[service]);

/** A program of ours is away, or stands still. */
export const partsAway: AlertFault[] = [
  ...services.map((service) => {
    const names = replicas(service).map(({ instance }) => instance);
    return {
      name: `${names.join(' and ')}: killed, and not started again`,
      ...{ begin: away(...names), shows: areDown(...names), scaledTo0: service },
      fires: [...down(service), ...noticed(routesOf[service])],
    };
  }),
  ...['gateway', 'web'].map((name) => ({
    name: `${name}: killed, and not started again`,
    ...{ begin: away(name), shows: areDown(name), scaledTo0: name, fires: down(name) },
  })),
  {
    name: 'mailbox-2, of two: killed, and not started again',
    ...{ begin: away('mailbox-2'), shows: areDown('mailbox-2') },
    fires: firingAt('ReplicaDown', [{ service: 'mailbox', instance: 'mailbox-2' }]),
  },
  {
    name: 'payment: stands still (SIGSTOP)',
    begin: standsStill('payment'),
    // The longest time that the gateway waits for one of them is half a minute.
    shows: (figures, before) =>
      areDown('payment')(figures, before) &&
      rose('gateway_request_seconds_count', 0, { route: 'updatePayment', status: '503' })(figures, before),
    fires: [
      ...[...down('payment'), ...noticed(routesOf.payment)],
      // It asks payment too, and goes without after three seconds.
      firing('SlowRequests', { route: 'getDashboard' }),
    ],
  },
];

/** What the product needs is away. */
export const enginesAway: AlertFault[] = [
  {
    name: 'Kafka: killed, and not started again',
    ...{ begin: away('kafka'), shows: misses('kafka'), fires: firingAt('KafkaDown', everywhere) },
  },
  {
    name: 'MongoDB: killed, and not started again',
    ...{ begin: away('mongod'), shows: misses('mongo') },
    fires: [...firingAt('MongoDown', everywhere), ...noticed(allRoutes)],
  },
  {
    name: 'Redis: killed, and not started again',
    ...{
      begin: away('redis'),
      shows: misses('redis', everywhere.length + 1),
      fires: firingAt('RedisLost', [...everywhere, ...replicas('gateway')]),
    },
  },
  {
    name: 'the payment provider: killed, and not started again',
    begin: away('payment-sandbox'),
    shows: areDown(),
    fires: [...firingAt('ProviderDown', replicas('payment')), ...noticed(['updatePayment'])],
  },
  {
    name: 'the mail server: killed, and not started again',
    begin: async (product, traffic) => {
      // Each of them asks once.
      const people = (await makePeople(product.addresses, 20)).values();
      const asking = setInterval(() => {
        const { email } = people.next().value ?? {};
        const api = apiAt(product.addresses.api, undefined, anAddress());
        if (email) api(requestPasswordReset, { body: { email } }).catch(() => {});
      }, 1_000);
      const end = await away('mail-catcher')(product, traffic);
      return () => {
        clearInterval(asking);
        return end();
      };
    },
    shows: rose('emails_total', 3, { outcome: 'later' }),
    fires: firingAt('EmailsFail', replicas('notification')),
  },
];

function standsStill(name: string): AlertFault['begin'] {
  return async ({ processes }) => {
    processOf(processes, name).kill('SIGSTOP');
    return async () => processOf(processes, name).kill('SIGCONT');
  };
}
