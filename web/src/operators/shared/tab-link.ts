import type { dashboardTabs } from './dashboard-tabs.ts';

export type TabId = (typeof dashboardTabs)[number]['id'];

/** The address of a part of the dashboard. */
export function tabLink(id: TabId): string {
  return id === 'overview' ? '/admin/dashboard' : `/admin/dashboard?tab=${id}`;
}
