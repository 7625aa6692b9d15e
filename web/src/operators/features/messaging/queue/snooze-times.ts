export interface SnoozeChoice {
  label: string;
  /** An ISO time, or `message`: until the member writes again. */
  until: string;
}

const morning = 9;

/** What an operator can choose, in the operator's own time. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const at = (days: number) => {
    const time = new Date(now);
    time.setDate(now.getDate() + days);
    time.setHours(morning, 0, 0, 0);
    return time.toISOString();
  };
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: '1 hour', until: new Date(now.getTime() + 3_600_000).toISOString() },
    { label: 'Tomorrow morning', until: at(1) },
    { label: 'Next week', until: at(toMonday) },
    { label: 'Until they write again', until: 'message' },
  ];
}
