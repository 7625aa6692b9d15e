import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../ui/feedback/toast.tsx';

/**
 * While `unsaved`, asks before the member leaves the page by a link, by Back or Forward, or by closing the window.
 * The router cannot be stopped, so the click or the browser's navigation is cancelled before the router gets it.
 */
export function useLeaveQuestion(unsaved: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!unsaved) return;
    let free = false;
    const askThen = async (leave: () => void) => {
      if (!(await mayLeave())) return;
      free = true;
      leave();
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      if (free || !link || !leavesPage(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      void askThen(() => void navigate(link.pathname + link.search + link.hash));
    };
    const onStep = (event: NavigateEvent) => {
      const { navigationType, destination, cancelable } = event;
      // When a navigation leaves this document, the browser asks by itself.
      if (free || navigationType !== 'traverse' || !destination.sameDocument || !cancelable) return;
      event.preventDefault();
      void askThen(() => void window.navigation.traverseTo(destination.key));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    // Older browsers lack the Navigation API: there Back leaves without asking.
    const steps = 'navigation' in window ? window.navigation : undefined;
    document.addEventListener('click', onClick, true);
    steps?.addEventListener('navigate', onStep);
    addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      steps?.removeEventListener('navigate', onStep);
      removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigate]);
}

function mayLeave(): Promise<boolean> {
  return ask({
    title: 'Leave without saving?',
    text: 'What you changed in the profile is not saved yet.',
    yes: 'Leave',
    no: 'Stay',
    danger: true,
  });
}

function leavesPage(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  const otherWindow =
    ctrlKey || metaKey || shiftKey || button !== 0 || (link.target && link.target !== '_self');
  return !otherWindow && link.origin === location.origin && link.pathname !== location.pathname;
}
