import type { ApiError } from '../../api/send.ts';
import { texts } from '../../texts.ts';
import { toast, toastError, toastWithUndo } from '../../ui/feedback/toast.tsx';
import { useKeepMutation, useLetGoMutation } from './hotlist-api.ts';

interface HotlistMember {
  id: string;
  hotlisted?: boolean | undefined;
}

/** Adds a member to the own hotlist or removes them, and shows the outcome. A 402 leads to /payment. */
export function useHotlist({ id, hotlisted = false }: HotlistMember) {
  const [keep, keeping] = useKeepMutation();
  const [letGo, lettingGo] = useLetGoMutation();
  const busy = keeping.isLoading || lettingGo.isLoading;
  const toggle = async () => {
    if (busy) return;
    const { data, error } = await (hotlisted ? letGo(id) : keep(id));
    if (data && hotlisted) toastWithUndo(data.message, () => void keep(id));
    else if (data) toast(data.message);
    else if ((error as ApiError).status !== 402) toastError(texts.hotlist.failed);
  };
  return { hotlisted, busy, toggle };
}
