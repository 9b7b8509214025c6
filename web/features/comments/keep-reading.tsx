import { Component, type ReactNode } from 'react';

type Props = { firstId: string | undefined; children: ReactNode };
type Place = { item: HTMLElement; top: number } | null;

/**
 * Around the list of comments: what comes or goes above the comment that is read leaves it where it is. That holds
 * for earlier comments, too, which come at the list's beginning while that is to be seen. A class, because only a class
 * is asked between rendering and the change of the page. The browser's own scroll anchoring stays on: it makes good
 * what comments above turn out to take once they are laid out (content-visibility), which is after this.
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
