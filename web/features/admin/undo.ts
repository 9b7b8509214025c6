import { create } from 'zustand';
import type { AdminUser } from '../../../contract/admin.ts';

const UNDO_FOR = 10_000; // ms

/** A user who was deactivated a moment ago. */
export type Deactivated = {
  user: AdminUser;
  /** The button that did it, if it was pressed by keyboard: focus moves to Undo, and comes back here afterwards. */
  pressed: HTMLElement | null;
};

type Undo = { deactivated: Deactivated[]; add: (one: Deactivated) => void; drop: (id: string) => void };

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Users whose deactivation can still be undone, the newest last. Survives a change of tab or search. */
export const useUndo = create<Undo>()((set, get) => {
  const without = (id: string) => get().deactivated.filter(({ user }) => user._id !== id);
  const drop = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    set({ deactivated: without(id) });
  };
  return {
    deactivated: [],
    add: (one) => {
      const { _id } = one.user;
      clearTimeout(timers.get(_id));
      timers.set(
        _id,
        setTimeout(() => drop(_id), UNDO_FOR),
      );
      set({ deactivated: [...without(_id), one] });
    },
    drop,
  };
});
