import { connectMongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { createLog } from '@emberline/kit/telemetry/log';
import Fastify from 'fastify';
import { bareBus, topic } from './bare-bus.ts';

/** As little as a service that sends can be: one majority insert, the answer, one event. */
const [mongoUrl = '', brokers = ''] = process.argv.slice(2);
const mongo = await connectMongo(mongoUrl, { name: 'bare', log: createLog('bare', 'silent') });
const rows = mongo.db.collection<{ _id: string; n: number; content: string }>('rows');
const bus = bareBus(brokers);
await bus.ensureTopics([topic]);
const app = Fastify();
app.post<{ Body: { n: number; content: string } }>('/', async ({ body: { n, content } }) => {
  await rows.insertOne({ _id: newId(), n, content });
  void bus.publish([{ topic: topic.topic, key: String(n % 50), value: JSON.stringify({ n }) }]);
  return { ok: true };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
