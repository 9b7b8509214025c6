import type { Location } from 'react-router';
import { store, stored } from '../stored.ts';

const KEY = 'scroll-positions';

/** What a position is stored under. All urls that were typed or opened from outside have the same key. */
const nameOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

/** The element that a hash names; a hash that isn't well-formed names none. */
function named(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

function ofThisTab(): Record<string, number> {
  try {
    return JSON.parse(stored(KEY, 'sessionStorage') ?? '{}');
  } catch {
    return {};
  }
}

/**
 * How far down each page of the history was left. The browser keeps that itself, but goes there before the page is
 * rendered.
 */
export function keepScrollPositions() {
  const positions = ofThisTab();
  const note = (location: Location) => {
    positions[nameOf(location)] = scrollY;
  };
  return {
    note,
    /** Goes to where the page was left, else to what its hash names, else to its top. */
    settle(location: Location, keepsScroll: boolean) {
      const position = positions[nameOf(location)];
      const element = position === undefined && named(location.hash);
      if (position !== undefined) scrollTo(0, position);
      else if (element) element.scrollIntoView();
      else if (!keepsScroll) scrollTo(0, 0);
    },
    /** Keeps them for when the tab is loaded anew. @param current undefined while another page is coming */
    watch(current: () => Location | undefined) {
      const take = () => {
        history.scrollRestoration = 'manual';
      };
      const leave = () => {
        const location = current();
        if (location) note(location);
        store(KEY, JSON.stringify(positions), 'sessionStorage');
        history.scrollRestoration = 'auto'; // of the page that comes, until its own code is there
      };
      take();
      addEventListener('pagehide', leave);
      addEventListener('pageshow', take); // out of the browser's cache of pages
      return () => {
        removeEventListener('pagehide', leave);
        removeEventListener('pageshow', take);
      };
    },
  };
}
