import { choices } from '@emberline/contracts/choice-lists';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { IconAdjustmentsHorizontal } from '../../ui/drawings/icons.ts';
import classes from './filter-bar.module.css';
import { Choice } from './filter-controls.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import { type BrowseOrder, homePath } from './filters.ts';

const Dialog = lazy(() =>
  import('../../ui/feedback/dialog.tsx').then((module) => ({ default: module.Dialog })),
);

interface FilterBarProps extends FilterFieldsProps {
  order: BrowseOrder;
  chooseOrder: (order: BrowseOrder) => void;
}

const orders: Record<BrowseOrder, string> = {
  active: 'Active lately',
  near: 'Near me',
  new: 'New members',
  shared: 'Shared interests',
};

/** The order and the filters. On phones the filters are in a sheet. */
export function FilterBar({ filters, choose, order, chooseOrder }: FilterBarProps) {
  const count = Object.keys(filters).length;
  const [open, setOpen] = useState(false);
  const clear = count > 0 && (
    <Link to={homePath({}, 1, order)} className={classes.clear}>
      Clear
    </Link>
  );
  return (
    <search className={classes.bar}>
      <div className={classes.first}>
        <button type="button" className={classes.toggle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={19} aria-hidden />
          Filters{count > 0 && ` (${count})`}
        </button>
        <Choice
          label="Sort by"
          value={order}
          onChange={(value) => chooseOrder(choices.browseOrder.find((one) => one === value) ?? 'active')}
        >
          {choices.browseOrder.map((one) => (
            <option key={one} value={one}>
              {orders[one]}
            </option>
          ))}
        </Choice>
      </div>
      <div className={classes.filters}>
        <FilterFields filters={filters} choose={choose} />
        {clear}
      </div>
      {open && (
        <Suspense>
          <Dialog title="Filters" sheet onClose={() => setOpen(false)}>
            <div className={classes.sheet}>
              <FilterFields filters={filters} choose={choose} />
            </div>
            <div className={classes.sheetButtons}>
              {clear}
              <Button onClick={() => setOpen(false)}>Show members</Button>
            </div>
          </Dialog>
        </Suspense>
      )}
    </search>
  );
}
