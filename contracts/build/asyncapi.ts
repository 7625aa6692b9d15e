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
      kinds.flatMap(({ type, publishedBy, consumedBy }) => {
        const channel = { $ref: `#/channels/${type}` };
        return [
          [`publish-${type}`, { action: 'send', summary: `Published by ${publishedBy.join(', ')}`, channel }],
          [
            `consume-${type}`,
            { action: 'receive', summary: `Consumed by ${consumedBy.join(', ')}`, channel },
          ],
        ];
      }),
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
