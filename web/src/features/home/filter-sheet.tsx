import { distanceSteps, limits } from '@emberline/contracts/choices';
import { filterChoices, undisclosed } from '@emberline/contracts/filter-choices';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMeQuery } from '../../api/me.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { type Filters, withAge } from './filters.ts';
import * as classes from './home.module.css';

interface FilterSheetProps extends FilterFieldsProps {
  close: () => void;
}

/** All filters: at the lower edge on phones, elsewhere a dialog. */
export function FilterSheet({ filters, choose, close }: FilterSheetProps) {
  return (
    <Dialog title="Filters" sheet onClose={close}>
      <div className={classes.sheet}>
        <FilterFields filters={filters} choose={choose} />
      </div>
      <div className={classes.sheetButtons}>
        {Object.keys(filters).length > 0 && (
          <Button variant="subtle" onClick={() => choose({})}>
            Clear
          </Button>
        )}
        <Button onClick={close}>Show members</Button>
      </div>
    </Dialog>
  );
}

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

interface ChoiceOfProps<Words extends string | number> {
  label: string;
  /** Said when nothing is chosen. */
  none: string;
  words: readonly Words[];
  value: Words | undefined;
  onChange: (word: Words | undefined) => void;
  /** What to say for a word; the word itself unless given. */
  say?: (word: Words) => string;
}

/** A choice of one word of a list, or none. */
export function ChoiceOf<Words extends string | number>(props: ChoiceOfProps<Words>) {
  const { label, none, words, value, onChange, say = String } = props;
  return (
    <Choice
      label={label}
      value={String(value ?? '')}
      onChange={(text) => onChange(words.find((word) => String(word) === text))}
    >
      <option value="">{none}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {say(word)}
        </option>
      ))}
    </Choice>
  );
}

interface SwitchProps {
  label: string;
  on: boolean | undefined;
  onChange: (on: true | undefined) => void;
}

export function Switch({ label, on = false, onChange }: SwitchProps) {
  return (
    <label className={classes.filterSwitch}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked || undefined)} />
      {label}
    </label>
  );
}
