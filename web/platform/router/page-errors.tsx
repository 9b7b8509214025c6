import { Component, type ComponentType, type ReactNode } from 'react';
import { type Location, useLocation } from 'react-router';

type Props = { show: ComponentType<{ error: unknown }>; children: ReactNode };
type State = { location: Location; failure?: { error: unknown } };

/** Shows what a page has thrown, until another one is opened. */
export function PageErrors(props: Props) {
  return <Boundary {...props} location={useLocation()} />;
}

class Boundary extends Component<Props & { location: Location }, State> {
  override state: State = { location: this.props.location };

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } });

  static getDerivedStateFromProps = ({ location }: { location: Location }, state: State): State =>
    state.location === location ? state : { location };

  override render() {
    const { show: Show, children } = this.props;
    const { failure } = this.state;
    return failure ? <Show error={failure.error} /> : children;
  }
}
