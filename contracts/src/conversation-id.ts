/** The id of the conversation of two members. */
export function conversationIdOf(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}
