import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../store/hooks.ts';
import { chatOpened } from './popup-chats.ts';

/** Opens a popup chat; on phones, which have no room for one, the mailbox. */
export function useOpenChat(): (contactId: string) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    (contactId) => {
      if (matchMedia('(min-width: 62em)').matches) dispatch(chatOpened(contactId));
      else void navigate(`/mailbox/${contactId}`);
    },
    [dispatch, navigate],
  );
}
