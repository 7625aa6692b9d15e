import { envelopeOf, eventKinds, productName } from '../src/index.ts';

/** AsyncAPI 3 of the Kafka topics: one a type of event. */
export function asyncapi() {
  const kinds = Object.values(eventKinds);
  return {
    asyncapi: '3.0.0',
    info: { title: `${productName} events`, version: '1' },
    channels: Object.fromEntries(
      kinds.map((kind) => [
        kind.type,
        {
          address: kind.type,
          description: kind.summary,
          messages: { [kind.type]: { $ref: `#/components/messages/${kind.type}` } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      kinds.map((kind) => [
        `say-${kind.type}`,
        { action: 'send', summary: `Said by ${kind.from}`, channel: { $ref: `#/channels/${kind.type}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        kinds.map((kind) => [
          kind.type,
          {
            summary: kind.summary,
            contentType: 'application/json',
            bindings: { kafka: { key: { type: 'string', description: kind.key } } },
            payload: envelopeOf(kind),
          },
        ]),
      ),
    },
  };
}
