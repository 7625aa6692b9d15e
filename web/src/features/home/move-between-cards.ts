import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus between the cards of a grid in its current layout. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('article > a')];
  const at = links.indexOf(event.target as HTMLElement);
  const target = at < 0 ? undefined : links[targetOf(event.key, at, links)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, at: number, links: HTMLElement[]): number {
  const columns = columnsOf(links);
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: links.length - 1,
  };
  return targets[key] ?? -1;
}

function columnsOf(links: HTMLElement[]): number {
  const [top] = links.map((link) => link.getBoundingClientRect().top);
  const second = links.findIndex((link) => link.getBoundingClientRect().top !== top);
  return second < 0 ? links.length : second;
}
