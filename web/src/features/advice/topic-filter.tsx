import { topics } from './articles.ts';
import classes from './topic-filter.module.css';

interface TopicFilterProps {
  chosen: string | undefined;
  /** How many articles are shown. */
  count: number;
  onChoose: (topic: string | undefined) => void;
}

export function TopicFilter({ chosen, count, onChoose }: TopicFilterProps) {
  return (
    <div className={classes.filter}>
      <fieldset className={classes.topics}>
        <legend className={classes.legend}>Topic</legend>
        {[undefined, ...topics].map((topic) => (
          <button
            key={topic ?? 'all'}
            type="button"
            className={classes.topic}
            aria-pressed={topic === chosen}
            onClick={() => onChoose(topic)}
          >
            {topic ?? 'All'}
          </button>
        ))}
      </fieldset>
      <p role="status" className={classes.count}>
        {`${count} ${count === 1 ? 'article' : 'articles'}`}
      </p>
    </div>
  );
}
