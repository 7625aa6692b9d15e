import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { ReactNode } from 'react';
import { type Dashboard, operatorApi } from '../../../api/operator-api.ts';
import { Table } from '../../../shared/lists/lists.tsx';
import classes from '../dashboard.module.css';

const tick = { fontSize: 11, fill: 'var(--ink-soft)' };
// A table holds the same numbers for screen readers, so the chart needs no focus.
const chart = { accessibilityLayer: false };
const common = {
  h: 150,
  dataKey: 'name',
  gridAxis: 'x',
  tickLine: 'none',
  withLegend: false,
  xAxisProps: { tick, minTickGap: 24 },
  // No label is left out beside its line.
  yAxisProps: { width: 40, tick, allowDecimals: false, interval: 0, tickCount: 4 },
} as const;
const still = { isAnimationActive: false };
const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Small charts of the last days; that of money for who may know it. Loaded after the numbers. */
export function DayCharts() {
  const { days } = operatorApi.useGetDashboardQuery(undefined, {
    selectFromResult: ({ data }) => ({ days: data?.days }),
  });
  const named = (days ?? []).map((day) => ({
    ...day,
    name: dayName.format(new Date(day.day)),
    dollars: (day.revenue ?? 0) / 100,
  }));
  const showsMoney = days?.some(({ revenue }) => revenue !== undefined);
  return (
    <div className={classes.charts}>
      <Figure
        title="Mails and answers a day"
        days={days ?? []}
        columns={{ Mails: 'mails', Answered: 'answered' }}
      >
        <LineChart
          {...common}
          data={named}
          curveType="linear"
          withDots={false}
          lineChartProps={chart}
          lineProps={still}
          series={[
            { name: 'mails', label: 'Mails', color: 'var(--unread)', strokeDasharray: '5 4' },
            { name: 'answered', label: 'Answered', color: 'var(--read)' },
          ]}
        />
      </Figure>
      <Figure title="Signups a day" days={days ?? []} columns={{ Signups: 'signups' }}>
        <BarChart
          {...common}
          data={named}
          barChartProps={chart}
          barProps={{ ...still, radius: 3 }}
          series={[{ name: 'signups', label: 'Signups', color: 'var(--ember-5)' }]}
        />
      </Figure>
      {showsMoney && (
        <Figure
          title="Revenue a day less refunds, in dollars"
          days={days ?? []}
          columns={{ 'Revenue in cents': 'revenue' }}
        >
          <BarChart
            {...common}
            data={named}
            barChartProps={chart}
            barProps={{ ...still, radius: 3 }}
            series={[{ name: 'dollars', label: 'Revenue', color: 'var(--plum-3)' }]}
          />
        </Figure>
      )}
    </div>
  );
}

type Day = Dashboard['days'][number];

interface FigureProps {
  title: string;
  days: Day[];
  columns: Record<string, Exclude<keyof Day, 'day'>>;
  children: ReactNode;
}

/** A chart, with the same numbers as a table for screen readers. */
function Figure({ title, days, columns, children }: FigureProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={`row small strong ${classes.title}`}>
        {title}
        {Object.keys(columns).length > 1 &&
          Object.entries(columns).map(([label, key]) => (
            <span key={key} className={classes.key} data-series={key} aria-hidden>
              {label}
            </span>
          ))}
      </figcaption>
      <div aria-hidden>{children}</div>
      <div className="only-heard">
        <Table
          label={title}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { head: 'Day', isHead: true, cell: ({ day }) => day },
            ...Object.entries(columns).map(([head, key]) => ({ head, cell: (day: Day) => day[key] })),
          ]}
        />
      </div>
    </figure>
  );
}
