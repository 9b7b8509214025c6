import { InlineChoice } from '../feed/inline-choice.tsx';
import { OwnTies } from '../follow/own-ties.tsx';
import { NamedClips } from '../match-clips/named-clips.tsx';

/** Whom the member follows, has muted or has blocked; the clips that name them, and those that play in the feed. */
export const Component = () => (
  <>
    <OwnTies />
    <NamedClips />
    <InlineChoice />
  </>
);
