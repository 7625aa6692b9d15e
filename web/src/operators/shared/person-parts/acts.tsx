import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../lists/list.module.css';
import { Panel } from '../panel.tsx';
import { When } from '../times/when.tsx';
import { actionWords, detailWords } from '../words/audit-words.ts';

/** What operators have done about this person, newest first. */
export function Acts({ acts }: Pick<PersonAnswer, 'acts'>) {
  return (
    <Panel title="Past acts">
      {acts.length === 0 && <p className={list.none}>No operator has done anything here.</p>}
      <ul className={list.list}>
        {acts.map(({ n, at, operator, action, details }) => (
          <li key={n} className={list.line}>
            <span className={list.text}>
              <b>{operator}</b> {actionWords(action, details)} {detailWords(details)}
            </span>
            <span className={list.side}>
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
