/**
 * What the product is about; the kit could serve any other product. Words that also mean something technical are left
 * out: errors have messages, consumer groups members, Kafka subscriptions and an admin.
 */
const domainWords = new Set(
  'mailbox conversation profile photo hotlist payment membership gender preference unread dating trial recipient receiver'
    .split(' ')
    .flatMap((word) => [word, `${word}s`]),
);

/** The domain's words among a source text's identifiers, each once; strings are not looked into. */
export function domainWordsIn(text: string): string[] {
  const identifiers = withoutStrings(text).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const words = identifiers
    .flatMap((identifier) => identifier.split(/(?=\p{Lu})|_/u))
    .map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => domainWords.has(word));
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}
