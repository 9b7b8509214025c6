const SHOWN = 900; // ms

/** Lets a heart beat once over an element, unless the viewer would rather have nothing move. */
export function showHeart(over: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top, width, height } = over.getBoundingClientRect();
  const heart = document.createElement('span');
  heart.textContent = '❤️';
  heart.ariaHidden = 'true';
  heart.className = 'given-heart';
  heart.popover = 'manual'; // above a dialog, too
  heart.style.left = `${left + width / 2}px`;
  heart.style.top = `${top + height / 2}px`;
  document.body.append(heart);
  heart.showPopover();
  const beat = [
    { opacity: 0, transform: 'translate(-50%, -50%) scale(0.4)' },
    { opacity: 1, transform: 'translate(-50%, -50%) scale(1.15)', offset: 0.25 },
    { opacity: 1, transform: 'translate(-50%, -50%) scale(1)', offset: 0.7 },
    { opacity: 0, transform: 'translate(-50%, -50%) scale(1)' },
  ];
  const remove = () => heart.remove();
  heart.animate(beat, SHOWN).finished.then(remove, remove);
}
