import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };
/** An item in view, and its distance from the window's top, in pixels. */
type Place = { item: HTMLElement; top: number };

/**
 * Goes around a list (`ul`): what the viewer is looking at stays put when something above it is added, removed or
 * resized. A class, because React calls only classes between rendering and changing the DOM. The browser's own scroll
 * anchoring, which Safari lacks, is switched off inside, so that nothing is corrected twice.
 */
export class KeepPlace extends Component<Props> {
  list: HTMLDivElement | null = null;

  override getSnapshotBeforeUpdate(): Place[] {
    const items = [...(this.list?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])];
    const places = items.map((item) => ({ item, box: item.getBoundingClientRect() }));
    // If the start of the list is in view, the viewer should see what is added there.
    if (places.length === 0 || (places[0]?.box.top ?? 0) >= 0) return [];
    return places.filter(({ box }) => box.bottom > 0).map(({ item, box }) => ({ item, top: box.top }));
  }

  override componentDidUpdate(_props: Props, _state: unknown, places: Place[]): void {
    const place = places.find(({ item }) => item.isConnected);
    const moved = place ? place.item.getBoundingClientRect().top - place.top : 0;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return (
      <div
        ref={(list) => {
          this.list = list;
        }}
        className="[overflow-anchor:none]"
      >
        {this.props.children}
      </div>
    );
  }
}
