import { choices } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMeQuery } from '../../api/me.ts';
import { IconAdjustmentsHorizontal } from '../../ui/drawings/icons.ts';
import classes from './filter-bar.module.css';
import { type Filters, withAge } from './filters.ts';

interface FilterBarProps {
  filters: Filters;
  choose: (filters: Filters) => void;
}

const ages = Array.from({ length: limits.ageMax - limits.ageMin + 1 }, (_, index) => limits.ageMin + index);
const genders = { female: 'Women', male: 'Men', other: 'Other' } as const;

/** Filters by age, state, gender, online, with photo. Each choice is put into the address at once. Collapsed on phones. */
export function FilterBar({ filters, choose }: FilterBarProps) {
  const count = Object.keys(filters).length;
  const [open, setOpen] = useState(count > 0);
  const { data: me } = useMeQuery();
  const set = <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => {
    const { [name]: _, ...others } = filters;
    choose(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <search className={classes.bar}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls="filters"
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal size={19} aria-hidden />
        Filters{count > 0 && ` (${count})`}
      </button>
      <div id="filters" className={classes.filters} data-open={open || undefined}>
        <fieldset className={classes.age}>
          <legend>Age</legend>
          <AgeChoice label="Youngest" none="18" {...{ filters, choose }} end="ageMin" />
          <span aria-hidden>to</span>
          <AgeChoice label="Oldest" none="Any" {...{ filters, choose }} end="ageMax" />
        </fieldset>
        <Choice
          label="State"
          value={filters.location ?? ''}
          onChange={(state) =>
            set(
              'location',
              choices.location.find((one) => one === state),
            )
          }
        >
          <option value="">All states</option>
          {choices.location.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Choice>
        {(me?.preference === 'both' || filters.gender) && (
          <Choice
            label="Show"
            value={filters.gender ?? ''}
            onChange={(gender) => set('gender', gender === '' ? undefined : gender)}
          >
            <option value="">Everybody</option>
            {choices.gender.map((gender) => (
              <option key={gender} value={gender}>
                {genders[gender]}
              </option>
            ))}
          </Choice>
        )}
        <Switch label="Online now" on={filters.online} onChange={(on) => set('online', on)} />
        <Switch label="With photo" on={filters.withPhoto} onChange={(on) => set('withPhoto', on)} />
        {count > 0 && (
          <Link to="/home" className={classes.clear}>
            Clear
          </Link>
        )}
      </div>
    </search>
  );
}

interface AgeChoiceProps extends FilterBarProps {
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

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <select className={classes.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

interface SwitchProps {
  label: string;
  on: boolean | undefined;
  onChange: (on: true | undefined) => void;
}

function Switch({ label, on = false, onChange }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked || undefined)} />
      {label}
    </label>
  );
}
