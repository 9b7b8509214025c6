import { Component, type ReactNode } from 'react';

type Props = { firstId: string | undefined; children: ReactNode };
type Place = { item: HTMLElement; top: number } | null;

/**
 * Goes around the list of comments: the comment that is being read stays put when others are added or removed above it,
 * even earlier ones that are added while the start of the list is in view. A class, because React calls only classes
 * between rendering and changing the DOM. The browser's own scroll anchoring stays on: it corrects for the real height
 * of comments that are only laid out later (content-visibility).
 */
export class KeepReading extends Component<Props> {
  around: HTMLDivElement | null = null;

  override getSnapshotBeforeUpdate(before: Props): Place {
    const items = [...(this.around?.querySelectorAll('li') ?? [])];
    const prepends = before.firstId !== this.props.firstId;
    if (!prepends && (items[0]?.getBoundingClientRect().top ?? 0) >= 0) return null;
    const item = items.find((one) => one.getBoundingClientRect().bottom > 0);
    return item ? { item, top: item.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, place: Place): void {
    if (!place?.item.isConnected) return;
    const moved = place.item.getBoundingClientRect().top - place.top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return (
      <div
        ref={(around) => {
          this.around = around;
        }}
      >
        {this.props.children}
      </div>
    );
  }
}
