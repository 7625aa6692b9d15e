import { filterChoices } from '@emberline/contracts/filter-choices';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconAdjustmentsHorizontal } from '../../ui/drawings/icons.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { type BrowseOrder, type Filters, homePath } from './filters.ts';
import * as classes from './home.module.css';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'), 'FilterSheet');

interface FilterBarProps {
  filters: Filters;
  choose: (filters: Filters) => void;
  order: BrowseOrder;
  chooseOrder: (order: BrowseOrder) => void;
}

const orders: Record<BrowseOrder, string> = {
  active: 'Active lately',
  near: 'Near me',
  new: 'New members',
  shared: 'Shared interests',
};

/** The order, and what opens the filters. */
export function FilterBar({ filters, choose, order, chooseOrder }: FilterBarProps) {
  const count = Object.keys(filters).length;
  const [open, setOpen] = useState(false);
  return (
    <search className={classes.bar}>
      <button
        type="button"
        className={classes.toggle}
        aria-haspopup="dialog"
        onPointerEnter={() => void FilterSheet.preload()}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={19} aria-hidden />
        Filters{count > 0 && ` (${count})`}
      </button>
      <label className={classes.order}>
        <span>Sort by</span>
        <select
          className={classes.select}
          value={order}
          onChange={({ target: { value } }) =>
            chooseOrder(filterChoices.browseOrder.find((one) => one === value) ?? 'active')
          }
        >
          {filterChoices.browseOrder.map((one) => (
            <option key={one} value={one}>
              {orders[one]}
            </option>
          ))}
        </select>
      </label>
      {count > 0 && (
        <Link to={homePath({}, 1, order)} className={classes.clear}>
          Clear
        </Link>
      )}
      {open && <FilterSheet filters={filters} choose={choose} close={() => setOpen(false)} />}
    </search>
  );
}
