import type { RefObject } from 'react';
import type { Author } from '../../../contract/accounts.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';

export type SuggestingProps = {
  /** The field in which names are typed. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** What stands in it. */
  text: string;
  /** Those who are suggested first, and without a network. */
  people?: (() => Author[]) | undefined;
};

// Nobody has asked for it: where its code can't be had, names are typed in full.
const Suggestions = lazy(
  () => import('./suggestions.tsx').then((module) => ({ default: module.Suggestions })),
  'quiet',
);

/** Suggests members while a name is typed after an @, beside the text field of which it is told. */
export const Suggesting = (props: SuggestingProps) => (props.text.includes('@') ? <Suggestions {...props} /> : null);
