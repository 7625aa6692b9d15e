import { operatorTimings } from '@emberline/contracts/operator-choices';
import type { Dashboard } from '../../../api/operator-api.ts';
import list from '../../../shared/lists/list.module.css';
import { Panel } from '../../../shared/panel.tsx';
import { durationWords } from '../../../shared/times/times.tsx';
import classes from './answer-times.module.css';

type Times = Dashboard['counts']['answers']['today'];

/** How soon members were answered, today and in the last 7 days, against the target. */
export function AnswerTimes({ answers: { today, week } }: Pick<Dashboard['counts'], 'answers'>) {
  return (
    <Panel title={`Answer times (target: ${durationWords(operatorTimings.answerTarget)})`}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Answered</th>
            <th scope="col">Median</th>
            <th scope="col">9 of 10 within</th>
            <th scope="col">Within target</th>
          </tr>
        </thead>
        <tbody>
          <Line name="Today" times={today} />
          <Line name="Last 7 days" times={week} />
        </tbody>
      </table>
    </Panel>
  );
}

function Line({ name, times }: { name: string; times: Times }) {
  const share = times.withinTarget === null ? null : Math.floor(times.withinTarget * 100);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={list.number}>{times.mails}</td>
      <td className={list.number}>{wordsOf(times.medianSeconds)}</td>
      <td className={list.number}>{wordsOf(times.p90Seconds)}</td>
      <td className={list.number}>
        {share === null ? (
          'N/A'
        ) : (
          <span className={classes.share} data-good={share >= 90 || undefined}>
            {share} %
          </span>
        )}
      </td>
    </tr>
  );
}

function wordsOf(seconds: number | null): string {
  return seconds === null ? 'N/A' : durationWords(seconds);
}
