/** Reads and checks the forms of posts. */
import {
  createPost,
  DEFAULT_CATEGORY,
  IMAGE_ALT_MAX,
  POST_IMAGE_MB_MAX,
  POST_IMAGES_MAX,
  POST_TAG_LENGTH_MAX,
  POST_TAGS_MAX,
  type PostCategory,
  postMessages,
  updatePost,
} from '../../../contract/posts.ts';
import { requestMessages } from '../../../contract/requests.ts';
import type { Form, FormRules, ReceivedFile } from '../../platform/http/multipart.ts';
import { invalid, worded } from '../../platform/http/problem.ts';
import { parser } from '../../platform/http/validation.ts';
import { isBlank, requireStorableText, tagsFrom, tidy, tidyTitle } from '../../platform/text.ts';

const image = {
  maxBytes: POST_IMAGE_MB_MAX * 1024 * 1024,
  maxCount: 1,
  tooLarge: postMessages.imageTooLarge,
};
export const createRules: FormRules = {
  files: { image, images: { ...image, maxCount: POST_IMAGES_MAX, tooMany: postMessages.tooManyImages } },
  fields: createPost.fields,
  broken: postMessages.createFailed,
};
export const updateRules: FormRules = {
  fields: updatePost.fields,
  files: { image },
  broken: postMessages.updateFailed,
};

const TAGS = { count: POST_TAGS_MAX, length: POST_TAG_LENGTH_MAX, message: postMessages.tagsRule };

const parseCreate = parser(createPost.fields, true);
const parseUpdate = parser(updatePost.fields, true);

/** The fields with their text tidied, before they are checked. */
function tidied(fields: Form['fields']): Form['fields'] {
  const { content, category, alt } = fields;
  return {
    ...fields,
    ...(content === undefined ? {} : { content: tidy(content) }),
    ...(category === undefined ? {} : { category: tidyTitle(category) }),
    ...(alt === undefined ? {} : { alt: tidyTitle(alt) }),
  };
}

/** The texts of a field that is a JSON array. @throws 400 that names the field when it is none */
function textsIn(json: string | undefined, field: string): string[] {
  if (json === undefined || json === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    list = undefined;
  }
  const texts = Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : undefined;
  if (!Array.isArray(list) || texts?.length !== list.length)
    throw invalid(worded(requestMessages.noTextList, { field }), field);
  for (const text of texts) requireStorableText(text, field);
  return texts;
}

/** The content of a new post; its pictures in their order, each with its alternative text. */
export type NewPostInput = {
  content: string;
  category: PostCategory;
  tags: string[];
  pictures: { file: ReceivedFile; alt: string }[];
};

/** @throws 400 that names the field that doesn't fit */
export function newPostFrom(form: Form): NewPostInput {
  const { content = '', tags = '', category = DEFAULT_CATEGORY, alts } = parseCreate(tidied(form.fields));
  const received = Object.values(form.files).flat();
  if (isBlank(content) && received.length === 0) throw invalid(postMessages.empty, 'content');
  if (received.length > POST_IMAGES_MAX) throw invalid(postMessages.tooManyImages, 'images');
  const texts = textsIn(alts, 'alts').map(tidyTitle);
  if (texts.some((text) => [...text].length > IMAGE_ALT_MAX)) throw invalid(postMessages.altTooLong, 'alts');
  const pictures = received.map((file, index) => ({ file, alt: texts[index] ?? '' }));
  return { content, category, tags: tagsFrom(tags, TAGS), pictures };
}

/** What is to change in a post; undefined: unchanged. */
export type PostEdit = {
  content: string | undefined;
  category: PostCategory | undefined;
  tags: string[] | undefined;
  picture: { file: ReceivedFile; alt: string } | undefined;
  /** Urls of pictures. */
  removeImages: string[];
};

/** @throws 400 that names the field that doesn't fit */
export function postEditFrom(form: Form): PostEdit {
  const { content, category, tags, alt = '', removeImages } = parseUpdate(tidied(form.fields));
  if (content !== undefined && isBlank(content)) throw invalid(postMessages.emptyEdit, 'content');
  const [file] = form.files.image ?? [];
  return {
    content,
    category,
    tags: tags === undefined ? undefined : tagsFrom(tags, TAGS),
    picture: file && { file, alt },
    removeImages: textsIn(removeImages, 'removeImages'),
  };
}
