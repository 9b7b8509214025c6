import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };
/** An item that is to be seen, and how far it is from the window's top, in pixels. */
type Place = { item: HTMLElement; top: number };

/**
 * Around a list (`ul`): whatever comes, goes or grows above what the reader looks at, that stays where it is. A class,
 * because only a class is asked between rendering and the change of the page. The browser's own scroll anchoring,
 * which Safari lacks, is switched off inside, so that nothing is made good twice.
 */
export class KeepPlace extends Component<Props> {
  list: HTMLDivElement | null = null;

  override getSnapshotBeforeUpdate(): Place[] {
    const items = [...(this.list?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])];
    const places = items.map((item) => ({ item, box: item.getBoundingClientRect() }));
    // Who sees the list's beginning sees what comes there.
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
