import { serviceNames } from '@emberline/contracts';

/** Words of the product's domain; the kit must not use them, so that it could serve any product. */
const domainWords = new Set(
  [
    ...[
      'member',
      'operator',
      'message',
      'mail',
      'mailbox',
      'conversation',
      'unread',
      'recipient',
      'receiver',
    ],
    ...['profile', 'photo', 'hotlist', 'gender', 'preference', 'dating', 'payment', 'membership', 'trial'],
    ...['report', 'block', 'advert', 'suspension', 'staff'],
  ].flatMap((word) => [word, `${word}s`]),
);

/** Identifiers with a technical meaning, which are allowed. */
const technical = new Set([
  // The text of an error, of a schema violation or of a log line.
  ...['message', 'validationMessage'],
  // Kafka's records, as kafkajs names them.
  ...['messages', 'topicMessages', 'TopicMessages'],
  // Addresses of the services.
  ...serviceNames.map((name) => `${name.toUpperCase()}_URL`),
]);

/** The domain's words in a source text's identifiers, each once; strings are ignored. */
export function domainWordsIn(text: string): string[] {
  const identifiers = withoutStrings(text).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const words = identifiers
    .filter((identifier) => !technical.has(identifier))
    .flatMap((identifier) => identifier.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|_/u))
    .map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => domainWords.has(word));
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}
