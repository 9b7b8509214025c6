import { type Head, headTags } from '../../../contract/pages/head.ts';
import { escapeHtml } from '../text.ts';

/** A page's head as HTML. */
export function renderHead(head: Head, publicUrl: string): string {
  return headTags(head, publicUrl)
    .map(([name, attributes, text]) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      const start = `<${name} data-head${written.join('')}>`;
      if (text === undefined) return start;
      // Entities mean nothing inside a script: every < in it is written as a JSON escape.
      return `${start}${name === 'script' ? text.replaceAll('<', '\\u003c') : escapeHtml(text)}</${name}>`;
    })
    .join('\n    ');
}
