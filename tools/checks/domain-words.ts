import { serviceNames } from '@emberline/contracts';

/** What the product is about; the kit could serve any other product. */
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
  ].flatMap((word) => [word, `${word}s`]),
);

/** Whole identifiers that mean something technical, each for its reason. */
const technical = new Set([
  // Of an error, of a schema's violation, of a log line.
  ...['message', 'validationMessage'],
  // Kafka's records, as kafkajs names them.
  ...['messages', 'topicMessages', 'TopicMessages'],
  // Where the services are that the contract names.
  ...serviceNames.map((name) => `${name.toUpperCase()}_URL`),
]);

/** The domain's words among a source text's identifiers, each once; strings are not looked into. */
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
