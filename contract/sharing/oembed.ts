/** How another site embeds a clip that somebody names there by its url: https://oembed.com */
import Type from 'typebox';
import { OEMBED_PATH } from './embed.ts';

const pixels = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));

/** Answers in JSON; 404 for what is no clip, 501 for another form. */
export const oEmbed = {
  method: 'GET',
  path: OEMBED_PATH,
  query: Type.Object({
    /** Of the clip's page, or of the page for frames. */
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    maxwidth: pixels,
    maxheight: pixels,
    format: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  answer: Type.Object({
    type: Type.Literal('video'),
    version: Type.Literal('1.0'),
    title: Type.String(),
    author_name: Type.Optional(Type.String()),
    provider_name: Type.String(),
    provider_url: Type.String(),
    cache_age: Type.Integer(),
    html: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
} as const;
