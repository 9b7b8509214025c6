/** Pictures of people: stored before the rows that name them, removed after those rows. */
import Type from 'typebox';
import { mediaMessages } from '../../../contract/media.ts';
import { AVATAR_MB_MAX, profileMessages, removePicture, setPicture } from '../../../contract/people/profile.ts';
import { accountPictureChanged } from '../../facts/accounts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { type FormRules, mountForms, withForm } from '../../platform/http/multipart.ts';
import { invalid, notFound, Problem, unauthenticated, type Words } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { avatarKeys, removeImage, storeAvatar } from '../../platform/media/images.ts';
import type { ImageRefusal } from '../../platform/media/messages.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { PICTURES } from '../../platform/web/page-limits.ts';
import { pictureUrl } from '../accounts/present.ts';
import { deletePicture, listPicturesInUse, lockPicture, putPicture } from './queries.ts';
import { texts } from './texts.ts';

const AVATAR_FILE = /^(avatars\/[0-9a-f-]{36}-(?:96|256))\.(webp|jpg)$/; // AVATAR_WIDTHS; jpg: of link previews
const CHANGES: LimitRule = { name: 'person-picture', points: 20, seconds: 60 * 60 }; // each makes the feed's pages anew

const refusalTexts: Record<ImageRefusal, Words> = {
  'not-an-image': profileMessages.notAnImage,
  heic: profileMessages.heic,
  'too-many-pixels': profileMessages.tooManyPixels,
};

const rules: FormRules = {
  fields: setPicture.fields,
  files: {
    image: {
      maxBytes: AVATAR_MB_MAX * 1024 * 1024,
      maxCount: 1,
      tooMany: profileMessages.pictureOne,
      tooLarge: profileMessages.pictureTooLarge,
    },
  },
  broken: profileMessages.pictureFailed,
};

/** Removes the files of a picture whose row is gone. @param smallKey of its small file; null: there was none */
export async function removeFiles({ files }: Pick<FeatureParts, 'files'>, smallKey: string | null): Promise<void> {
  if (smallKey === null) return;
  for (const key of avatarKeys(smallKey)) await files.remove(key);
}

/** Setting, removing and serving pictures of people. */
export function mountPersonPictures(app: App, parts: FeatureParts): void {
  const { db, facts, files, previews, scratch, media, room, sweep } = parts;
  const declared = { who: 'member', limit: perIp('person-picture'), perMember: CHANGES } as const;

  mountForms(app, (scope) =>
    route(scope, parts, setPicture, declared, ({ member, request }) =>
      withForm(request, { scratch, media, room, owner: member }, rules, async (form) => {
        const [sent] = form.files.image ?? [];
        if (!sent) throw invalid(profileMessages.pictureMissing, 'image');
        const stored = await storeAvatar(parts, sent.path, member.accountId);
        if ('refusal' in stored)
          throw new Problem(400, 'not-an-image', refusalTexts[stored.refusal], { field: 'image' });
        const put = facts.act(async ({ tx, tell }) => {
          const locked = await lockPicture(tx, member.accountId);
          if (!locked) throw unauthenticated();
          const key = await putPicture(tx, member.accountId, stored);
          tell(accountPictureChanged, { accountId: member.accountId });
          return { before: locked.key, now: key };
        });
        const { before, now } = await put.catch(async (error) => {
          await removeImage(files, stored);
          throw error;
        });
        await removeFiles(parts, before);
        const note = stored.isStilled ? { note: texts.stilled() } : {};
        return { message: profileMessages.pictureSaved(), profilePicture: pictureUrl(now), ...note };
      }),
    ),
  );

  route(app, parts, removePicture, declared, async ({ member }) => {
    const before = await facts.act(async ({ tx, tell }) => {
      const locked = await lockPicture(tx, member.accountId);
      if (!locked) throw unauthenticated();
      if (locked.key === null) return null;
      await deletePicture(tx, member.accountId);
      tell(accountPictureChanged, { accountId: member.accountId });
      return locked.key;
    });
    await removeFiles(parts, before);
    return { message: profileMessages.pictureRemoved(), profilePicture: null };
  });

  // A server that is killed between the files and their row leaves files of nobody.
  sweep.folder(
    'avatars',
    (keys) => listPicturesInUse(db, keys),
    (key) => key.replace(/-\d+\.webp$/, ''),
  );

  app.get(
    '/avatars/:file',
    {
      schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }), hide: true },
      config: { limit: PICTURES },
    },
    async (request, reply) => {
      // Seen by whoever sees a name; what is removed has no file any more.
      const [, name, ending] = AVATAR_FILE.exec(`avatars/${request.params.file}`) ?? [];
      if (!name) throw notFound(mediaMessages.pictureUnknown);
      const key = `${name}.webp`;
      if (ending === 'jpg') return previews.send(request, reply, key, { cacheControl: WHILE_IT_STANDS });
      return files.send(reply, key, { contentType: 'image/webp', cacheControl: WHILE_IT_STANDS });
    },
  );
}
