/** What a page says about itself to browsers, search engines and link previews, and the tags that say it. */
export const BRAND = 'Touchline';

/** The picture of link previews. Some services take JPEG, PNG and GIF only, or none without its size. */
export type ShareImage = { url: string; type: 'image/jpeg' | 'image/png'; width: number; height: number };

export const SHARE_IMAGE: ShareImage = { url: '/share.png', type: 'image/png', width: 1200, height: 630 }; // spec 1 §9

export type Head = {
  title: string;
  description: string;
  keywords: string;
  /** Path for the canonical link, without origin; empty for the path that was requested. */
  path: string;
  image: ShareImage;
  /** Kept out of search engines. */
  noindex: boolean;
  structuredData: Record<string, unknown>;
  /** `og:type`, if not the default. */
  kind?: string;
  /** Tags that other pages don't have. */
  more?: (origin: string) => HeadTag[];
};

export type HeadTag = [name: 'title' | 'meta' | 'link' | 'script', attributes: Record<string, string>, text?: string];

/**
 * The tags of a page's head. The server writes them as HTML, the browser as elements when it moves to another page;
 * both give each the attribute `data-head`, so that exactly these are replaced.
 * @param origin the site's public origin
 */
export function headTags(head: Head, origin: string): HeadTag[] {
  const url = new URL(head.path, origin).href;
  const image = new URL(head.image.url, origin).href;
  const meta = (name: string, content: string): HeadTag => ['meta', { name, content }];
  const property = (name: string, content: string): HeadTag => ['meta', { property: name, content }];
  return [
    ['title', {}, head.title],
    meta('description', head.description),
    meta('keywords', head.keywords),
    ...(head.noindex ? [meta('robots', 'noindex')] : []),
    ['link', { rel: 'canonical', href: url }],
    property('og:site_name', BRAND),
    property('og:type', head.kind ?? 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    property('og:image', image),
    ...(['type', 'width', 'height'] as const).map((name) => property(`og:image:${name}`, `${head.image[name]}`)),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', image),
    ...(head.more?.(origin) ?? []),
    [
      'script',
      { type: 'application/ld+json' },
      JSON.stringify({ ...absolute(head.structuredData, origin), url, image }),
    ],
  ];
}

/** Structured data may name the site's urls by path; they are made absolute, since others read it without the page. */
const absolute = (data: Record<string, unknown>, origin: string) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name.endsWith('Url') && typeof value === 'string' ? new URL(value, origin).href : value,
    ]),
  );
