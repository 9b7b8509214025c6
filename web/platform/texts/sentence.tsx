import { Fragment, type ReactNode } from 'react';
import {
  type Elements,
  formOf,
  type Parameters,
  type Sentence as SentenceData,
  shown,
} from '../../../contract/texts/catalogue.ts';

type Props<S> = { of: { readonly sentence: S } } & {
  [name in Parameters<S>]: name extends 'count' ? number : ReactNode;
} & { [name in Elements<S>]: (words: ReactNode) => ReactNode };

type Parts = Record<string, ReactNode | ((words: ReactNode) => ReactNode)>;

/**
 * A sentence with elements in it: the function named like a tag makes its element, and any parameter may be an element.
 * A parameter that is neither string nor number must set its own direction (`<bdi>`).
 *
 *     <Sentence of={texts.terms} terms={(words) => <Link to={paths.terms}>{words}</Link>} />
 */
export function Sentence<S extends SentenceData>({ of: text, ...parts }: Props<S>): ReactNode {
  const { count } = parts as { count?: number };
  return nodes(formOf(text.sentence, count), parts as unknown as Parts);
}

function nodes(sentence: string, parts: Parts): ReactNode[] {
  const made: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: tag, 3: words, index } of sentence.matchAll(/\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g)) {
    const part = parts[name ?? tag ?? ''];
    const node =
      typeof part === 'function'
        ? part(nodes(words ?? '', parts))
        : typeof part === 'string' || typeof part === 'number'
          ? shown(part)
          : part;
    made.push(sentence.slice(end, index), <Fragment key={index}>{node}</Fragment>);
    end = index + whole.length;
  }
  return [...made, sentence.slice(end)];
}
