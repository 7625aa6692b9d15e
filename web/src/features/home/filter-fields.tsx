import { distanceSteps, limits } from '@emberline/contracts/choices';
import { filterChoices, undisclosed } from '@emberline/contracts/filter-choices';
import { useMeQuery } from '../../api/me.ts';
import { ChoiceOf, Switch } from './filter-controls.tsx';
import { type Filters, withAge } from './filters.ts';
import * as classes from './home.module.css';

export interface FilterFieldsProps {
  filters: Filters;
  choose: (filters: Filters) => void;
}

const ages = Array.from({ length: limits.ageMax - limits.ageMin + 1 }, (_, index) => limits.ageMin + index);
const genders = { female: 'Women', male: 'Men', other: 'Other' } as const;
const disclosed = <Word extends string>(words: readonly Word[]) => words.filter((one) => one !== undisclosed);

/** All filters. Each choice is put into the address at once. */
export function FilterFields({ filters, choose }: FilterFieldsProps) {
  const { data: me } = useMeQuery();
  const set = <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => {
    const { [name]: _, ...others } = filters;
    choose(value === undefined ? others : { ...others, [name]: value });
  };
  /** The value of one filter, and what changes it. */
  const chosen = <Name extends keyof Filters>(name: Name) => ({
    value: filters[name],
    onChange: (value: Filters[Name] | undefined) => set(name, value),
  });
  return (
    <>
      <fieldset className={classes.age}>
        <legend>Age</legend>
        <AgeChoice label="Youngest" none="18" {...{ filters, choose }} end="ageMin" />
        <span aria-hidden>to</span>
        <AgeChoice label="Oldest" none="Any" {...{ filters, choose }} end="ageMax" />
      </fieldset>
      <ChoiceOf
        label="Distance"
        none="Any"
        words={distanceSteps}
        say={(miles) => (miles === 10 ? 'Near me' : `${miles} miles`)}
        {...chosen('distance')}
      />
      <ChoiceOf label="State" none="All states" words={filterChoices.location} {...chosen('location')} />
      <ChoiceOf
        label="Interest"
        none="Any"
        words={disclosed(filterChoices.interests)}
        {...chosen('interest')}
      />
      <ChoiceOf
        label="Looking for"
        none="Anything"
        words={disclosed(filterChoices.intention)}
        {...chosen('intention')}
      />
      {(me?.preference === 'both' || filters.gender) && (
        <ChoiceOf
          label="Show"
          none="Everybody"
          words={filterChoices.gender}
          say={(gender) => genders[gender]}
          value={filterChoices.gender.find((one) => one === filters.gender)}
          onChange={(gender) => set('gender', gender)}
        />
      )}
      <Switch label="Online now" on={filters.online} onChange={(on) => set('online', on)} />
      <Switch label="With photo" on={filters.withPhoto} onChange={(on) => set('withPhoto', on)} />
    </>
  );
}

interface AgeChoiceProps extends FilterFieldsProps {
  label: string;
  end: 'ageMin' | 'ageMax';
  none: string;
}

function AgeChoice({ label, end, none, filters, choose }: AgeChoiceProps) {
  return (
    <select
      aria-label={label}
      className={classes.select}
      value={filters[end] ?? ''}
      onChange={({ target: { value } }) =>
        choose(withAge(filters, end, value === '' ? undefined : Number(value)))
      }
    >
      <option value="">{none}</option>
      {ages.slice(end === 'ageMin' ? 1 : 0).map((age) => (
        <option key={age}>{age}</option>
      ))}
    </select>
  );
}
