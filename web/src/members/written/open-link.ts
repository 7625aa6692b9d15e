import { keep, readKept } from '../../kept/storage.ts';
import { ask } from '../../ui/feedback/questions.ts';

interface Opened {
  address: string;
  host: string;
  /** Who wrote it; `known`: the team, or whoever reads it. */
  by: string;
}

/** The people of whom it has been said, on this device. */
const key = () =>
  document.documentElement.dataset.audience === 'operator' ? 'operatorLinksKnown' : 'linksKnown';

/** Lets a link be opened; of the first one from somebody it says before where it leads. The right button opens the browser's menu alone. */
export function openLink(
  event: { preventDefault: () => void; button: number },
  { address, host, by }: Opened,
): void {
  if (event.button === 2) return;
  const known = readKept(key())?.split(' ') ?? [];
  if (by === 'known' || known.includes(by)) return;
  event.preventDefault();
  void ask({
    title: 'Open this link?',
    text: `It leads to ${host}, a page that is not ours. Whatever the message says: never send money, and type no password or code there. We ask once for each person.`,
    yes: 'Open it',
    no: 'Stay here',
  }).then((isYes) => {
    if (!isYes) return;
    keep(key(), [...known, by].slice(-mostKnown).join(' '));
    open(address, '_blank', 'noopener,noreferrer');
  });
}

const mostKnown = 500;
