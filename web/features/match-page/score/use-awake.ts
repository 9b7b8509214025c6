import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is shown, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let hasLeft = false;
    let held: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (hasLeft) void held.release();
      } catch {
        // The battery is low, or the page was hidden at that moment: it goes without.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold); // the browser lets go of it when the page is hidden
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, []);
}
