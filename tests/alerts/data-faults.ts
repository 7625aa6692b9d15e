import { listSwitches, login, setNoticeSettings, setSwitch, uploadPhoto } from '@emberline/contracts';
import { firing, firingAt } from '@emberline/tools/ops/alerts/promtool.ts';
import { Redis } from 'ioredis';
import { apiAt } from '../support/api.ts';
import { form, photoFile } from '../support/describe-person.ts';
import { makeOperators } from '../support/operators.ts';
import { type AlertFault, above, noticed, replicas, rose, withSettings } from './fault.ts';
import { holdMark, inDatabase, lockAgainAndAgain, mailsSeen, publish, randomId } from './spoil.ts';
import { anAddress } from './traffic.ts';

const ofAdmin = { service: 'admin', group: 'admin' };
const profile2 = { service: 'profile', instance: 'profile-2' };

/** Something wrong in what is stored or sent, or in what somebody does. */
export const dataFaults: AlertFault[] = [
  {
    name: 'an event that breaks its contract',
    begin: async (product) => {
      await publish(product, 'no event at all');
      return () => inDatabase(product, 'admin', (db) => db.collection('deadLetters').deleteMany({}));
    },
    shows: above('dead_letters', 0, ofAdmin),
    fires: [firing('PoisonEvents', ofAdmin)],
  },
  {
    name: 'an event of a version that only a later release knows',
    begin: async (product) => {
      await publish(product, JSON.stringify({ ...mailsSeen(), version: 99, data: {} }));
      return () => inDatabase(product, 'admin', (db) => db.collection('deadLetters').deleteMany({}));
    },
    shows: above('events_held', 0, ofAdmin),
    ...{ fires: [firing('EventsHeld', ofAdmin)], minutes: 90 },
  },
  {
    name: 'an event whose handler waits for a row that another transaction holds',
    begin: async (product) => {
      const event = mailsSeen();
      const release = await holdMark(product, `admin:${event.id}`);
      await publish(product, JSON.stringify(event));
      return release;
    },
    shows: above('consumer_lag_seconds', 10, ofAdmin),
    fires: firingAt('ConsumerLag', replicas('admin'), { group: 'admin' }),
  },
  {
    name: 'Redis does not take revoked sessions: their key is of another type',
    begin: async ({ addresses }) => {
      const redis = new Redis(addresses.redisUrl);
      await redis.set('revoked-sessions', 'of another type');
      return async () => {
        await redis.del('revoked-sessions');
        redis.disconnect();
      };
    },
    shows: rose('revocation_repair_failures_total', 0, {}),
    fires: [firing('RevocationsMissing', { service: 'auth' })],
  },
  {
    name: 'a rule of the database refuses what payment stores',
    begin: async (product) => {
      const refuse = (validator: object) =>
        inDatabase(product, 'payment', (db) => db.command({ collMod: 'termsAcceptances', validator }));
      await refuse({ nobody: 'has this' });
      return () => refuse({});
    },
    shows: rose('http_request_duration_seconds_count', 2, { operation: 'acceptTerms', status: '500' }),
    fires: [...firingAt('Errors', replicas('payment')), ...noticed(['acceptTerms'])],
  },
  {
    name: 'a transaction of two seconds, again and again, locks rows that members change',
    begin: async (product, { people }) => {
      let n = 0;
      const change = async () => {
        const { token } = people[n % people.length] ?? {};
        const body = { emailNotices: Math.floor(n++ / people.length) % 2 === 0 };
        const api = apiAt(product.addresses.api, token, anAddress());
        await api(setNoticeSettings, { body, timeoutMs: 40_000 }).catch(() => {});
      };
      for (const _ of people) await change();
      const unlock = await lockAgainAndAgain(product);
      const changing = setInterval(change, 500);
      return () => {
        clearInterval(changing);
        return unlock();
      };
    },
    shows: rose('gateway_request_seconds_count', 20, { route: 'setNoticeSettings' }),
    fires: [firing('SlowRequests', { route: 'setNoticeSettings' })],
  },
  {
    name: 'profile-2, of two: does not reach its store of photos',
    begin: async (product, traffic) => {
      const nowhere = { S3_BUCKET: 'photos', S3_ENDPOINT: 'http://127.0.0.1:9' };
      const keys = { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nothing' };
      const end = await withSettings(profile2.instance, { ...nowhere, ...keys })(product, traffic);
      const replica = product.addresses.figures.find(({ process }) => process === profile2.instance);
      const origin = new URL(replica?.url ?? '').origin;
      let n = 0;
      const uploading = setInterval(() => {
        const { token } = traffic.people[n++ % traffic.people.length] ?? {};
        const headers = { authorization: `Bearer ${token}` };
        const body = form('photo', photoFile());
        fetch(origin + uploadPhoto.path, { method: 'POST', headers, body }).catch(() => {});
      }, 1_000);
      return async () => {
        clearInterval(uploading);
        await end();
      };
    },
    shows: rose('uploads_total', 2, { outcome: 'failed', ...profile2 }),
    fires: [...firingAt('UploadsStop', [profile2]), ...firingAt('Errors', [profile2])],
  },
  {
    name: 'somebody tries passwords, eight a second',
    begin: async ({ addresses }) => {
      const guessing = setInterval(() => {
        const body = { identifier: `nobody_${randomId()}`, password: 'a guess like others' };
        apiAt(addresses.api, undefined, anAddress())(login, { body }).catch(() => {});
      }, 125);
      return async () => clearInterval(guessing);
    },
    shows: rose('http_request_duration_seconds_count', 20, { operation: 'login', status: '401' }),
    fires: [firing('GuessedPasswords')],
  },
  {
    name: 'a manager has switched joining off and forgotten it',
    begin: async ({ addresses }) => {
      const [manager] = await makeOperators(addresses, 1, 'manager');
      const turn = async (on: boolean) => {
        const { body } = (await manager?.api(listSwitches)) ?? {};
        const version = body?.switches.find(({ name }) => name === 'signup')?.version ?? 0;
        const given = { on, version, ...(!on && { reason: 'Robots join.' }) };
        await manager?.api(setSwitch, { params: { name: 'signup' }, body: given });
      };
      await turn(false);
      return () => turn(true);
    },
    shows: above('switched_off', 0, { switch: 'signup' }),
    ...{ fires: [firing('LeftSwitchedOff', { switch: 'signup' })], minutes: 250 },
  },
];
