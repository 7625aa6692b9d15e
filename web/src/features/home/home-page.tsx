import { filterChoices } from '@emberline/contracts/filter-choices';
import { useNavigate, useSearchParams } from 'react-router';
import { keep, readKept } from '../../kept/storage.ts';
import { texts } from '../../texts.ts';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type BrowseOrder, filtersOf, homePath, orderOf, pageOf } from './filters.ts';
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
