import { shownText } from '@emberline/contracts/shown-text';

interface InlineProps {
  /** As it was written. */
  children: string;
  className?: string | undefined;
}

/**
 * A text that somebody wrote, within a line of ours or where the style sets the height: a label, the newest words of a conversation. It has the
 * direction of its letters, and turns nothing around it. For longer ones `Written`; a name, which the contract keeps short and plain, is a `<bdi>`.
 */
export function Inline({ children, className }: InlineProps) {
  return <bdi className={className}>{shownText(children)}</bdi>;
}
