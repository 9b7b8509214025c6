import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useNear } from './hooks/use-near.ts';

type Props = {
  /** Somebody has asked for it, by a link to what is in it: it comes at once. */
  isAsked?: boolean;
  /** What it is, for who comes to it by keyboard before it is there. */
  name: string;
  /** Holds its place, about as high as it will be, with its heading for those who go from heading to heading, or tab to it. */
  meanwhile: ReactNode;
  /** Called once it comes. */
  onCome?: () => void;
  children: ReactNode;
};

/**
 * A part far down a page, which is rendered, and its code and data loaded, once it comes near the window or somebody goes
 * to it by keyboard, who then goes on within it. Whoever comes back to the page has it at once: only at its full height can
 * it be where they left it.
 */
export function WhenNear({ name, isAsked = false, meanwhile, onCome, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default'; // the router's key of a first page
  const [isOpen, setIsOpen] = useState(isReturn || !('IntersectionObserver' in window));
  const isNear = useNear(place);
  if (isAsked && !isOpen) setIsOpen(true); // and stays, also when the address changes
  const isHere = isOpen || isNear;
  // What is near may still be on its way, and who comes by keyboard would pass it by: a stop until there is one within it.
  const [hasStop, setHasStop] = useState(false);
  useEffect(() => {
    const around = place.current;
    if (hasStop || !around) return;
    const look = () => setHasStop(around.querySelector('a, button, summary, [tabindex="0"]') !== null);
    const observer = new MutationObserver(look);
    observer.observe(around, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [hasStop]);
  const come = useEffectEvent(() => onCome?.());
  useEffect(() => {
    if (isHere) come();
  }, [isHere]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={place} role="group" aria-label={name} tabIndex={hasStop ? -1 : 0} onFocus={() => setIsOpen(true)}>
      {isHere ? children : meanwhile}
    </div>
  );
}
