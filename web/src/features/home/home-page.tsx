import { filterChoices } from '@emberline/contracts/filter-choices';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { keep, readKept } from '../../kept/storage.ts';
import { texts } from '../../texts.ts';
import { IconAdjustmentsHorizontal } from '../../ui/drawings/icons.ts';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type BrowseOrder, type Filters, filtersOf, homePath, orderOf, pageOf } from './filters.ts';
import * as classes from './home.module.css';
import { Members } from './members.tsx';

/** Members who match the filters, 24 a page; page, filters and order are in the address, the order also in this browser. */
export function HomePage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersOf(address);
  const kept = useHydrating() ? 'active' : keptOrder();
  const order = orderOf(address) ?? kept;
  const chooseOrder = (chosen: BrowseOrder) => {
    keepOrder(chosen);
    void navigate(homePath(filters, 1, chosen));
  };
  return (
    <>
      <PageHeader title={texts.home.heading} />
      <FilterBar
        filters={filters}
        choose={(chosen) => void navigate(homePath(chosen, 1, order))}
        order={order}
        chooseOrder={chooseOrder}
      />
      <Members filters={filters} order={order} page={pageOf(address)} />
    </>
  );
}

const key = 'browseOrder';

/** The order that this device keeps; by presence unless another was chosen. */
function keptOrder(): BrowseOrder {
  const kept = readKept(key);
  return filterChoices.browseOrder.find((one) => one === kept) ?? 'active';
}

function keepOrder(order: BrowseOrder): void {
  keep(key, order);
}

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
function FilterBar({ filters, choose, order, chooseOrder }: FilterBarProps) {
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
