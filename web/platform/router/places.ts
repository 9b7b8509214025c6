import type { Location } from 'react-router';
import { store, stored } from '../stored.ts';

const KEY = 'places';

/** What a place is stored under. All urls that were typed or opened from outside have the same key. */
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
export function keepPlaces() {
  const places = ofThisTab();
  const note = (location: Location) => {
    places[nameOf(location)] = scrollY;
  };
  return {
    note,
    /** Goes to where the page was left, else to what its hash names, else to its top. */
    settle(location: Location, keepsScroll: boolean) {
      const place = places[nameOf(location)];
      const element = place === undefined && named(location.hash);
      if (place !== undefined) scrollTo(0, place);
      else if (element) element.scrollIntoView();
      else if (!keepsScroll) scrollTo(0, 0);
    },
    /** Keeps the places for when the tab is loaded anew. @param current undefined while another page is coming */
    watch(current: () => Location | undefined) {
      const take = () => {
        history.scrollRestoration = 'manual';
      };
      const leave = () => {
        const location = current();
        if (location) note(location);
        store(KEY, JSON.stringify(places), 'sessionStorage');
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
