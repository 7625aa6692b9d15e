import { Button } from '@mantine/core';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
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
