/** Pictures of people: stored before the rows that name them, removed after those rows. */
import { AVATAR_MB_MAX, profileMessages, removePicture, setPicture } from '../../../contract/people/profile.ts';
import { accountPictureChanged } from '../../facts/accounts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { type FormRules, mountForms, withForm } from '../../platform/http/multipart.ts';
import { unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { mountAvatarFiles, removeAvatar, replaceAvatar } from '../../platform/media/avatars.ts';
import { smallKeyOf } from '../../platform/media/images.ts';
import { pictureUrl } from '../accounts/present.ts';
import { deletePicture, listPicturesInUse, lockPicture, putPicture } from './queries.ts';
import { texts } from './texts.ts';

const CHANGES: LimitRule = { name: 'person-picture', points: 20, seconds: 60 * 60 }; // each makes the feed's pages anew

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

/** Setting, removing and serving pictures of people. */
export function mountPersonPictures(app: App, parts: FeatureParts): void {
  const { db, facts, scratch, media, room } = parts;
  const declared = { who: 'member', limit: perIp('person-picture'), perMember: CHANGES } as const;

  mountForms(app, (scope) =>
    route(scope, parts, setPicture, declared, ({ member, request }) =>
      withForm(request, { scratch, media, room, owner: member }, rules, async (form) => {
        const stored = await replaceAvatar(parts, { form, folder: 'avatars', who: member.accountId }, (image) =>
          facts.act(async ({ tx, tell }) => {
            const locked = await lockPicture(tx, member.accountId);
            if (!locked) throw unauthenticated();
            await putPicture(tx, member.accountId, image);
            tell(accountPictureChanged, { accountId: member.accountId });
            return locked.key;
          }),
        );
        const note = stored.isStilled ? { note: texts.stilled() } : {};
        return { message: profileMessages.pictureSaved(), profilePicture: pictureUrl(smallKeyOf(stored)), ...note };
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
    await removeAvatar(parts, before);
    return { message: profileMessages.pictureRemoved(), profilePicture: null };
  });

  mountAvatarFiles(app, parts, 'avatars', (keys) => listPicturesInUse(db, keys));
}
