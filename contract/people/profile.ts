/** What members say about themselves, and who sees it. */
import Type, { type Static } from 'typebox';
import { MessageAnswer, PASSWORD_MAX, SessionUser, Username } from '../accounts.ts';
import { Id } from '../ids.ts';
import { sentMax } from '../requests.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';
import { catalogue } from '../texts/catalogue.ts';
import { FACULTY_MAX } from '../videos.ts';

export const NAME_MAX = 40; // characters
export const BIO_MAX = 160; // characters
export const TEAMS_MAX = 100; // characters
export const LINKS_MAX = 5;
export const LINK_MAX = 200; // characters
export const AVATAR_MB_MAX = 10; // what is sent: browsers crop it to far less
/** Widths of a person's picture in pixels: beside a name at twice the density, and on their own page. */
export const AVATAR_WIDTHS = [96, 256] as const;
export const RENAMED_AGAIN_DAYS = 30; // from one change of the username to the next
/** For so long nobody else can take the name that somebody had. */
export const NAME_HELD_DAYS = 90;

/**
 * Who sees a person's page, and reads the name that they gave wherever they are named; of who is seen by nobody nobody
 * reads it. Usernames and pictures beside what somebody wrote are seen by whoever sees that.
 */
export const VISIBILITIES = ['everyone', 'members', 'nobody'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** Until they say otherwise: what they have shared is in one place for members, and for no search engine. */
export const DEFAULT_VISIBILITY: Visibility = 'members';

/** Texts of the calls about one's own profile. */
export const profileMessages = catalogue(
  {
    saved: 'Profile saved',
    saveFailed: 'Your profile couldn’t be saved',
    nameRule: 'Names can be up to 40 characters, and need at least one letter.',
    nameReserved: 'This name is reserved. Please choose another one.',
    bioTooLong: 'Your bio can be up to 160 characters.',
    schoolTooLong: 'Names of schools can be up to 150 characters.',
    facultyTooLong: 'Names of faculties can be up to 60 characters.',
    teamsTooLong: 'Teams can be up to 100 characters.',
    linksRule: 'You can add up to 5 links, each beginning with https:// or http://.',
    pictureSaved: 'Picture saved',
    pictureRemoved: 'Picture removed',
    pictureFailed: 'Your picture couldn’t be saved',
    pictureMissing: 'Please choose a picture.',
    pictureOne: 'One picture is enough.',
    pictureTooLarge: 'Pictures of people can be up to 10 MB.',
    notAnImage: 'Only pictures can be used: JPEG, PNG, WebP, GIF or AVIF.',
    heic: 'Browsers can’t show HEIC pictures. Please save it as a JPEG and choose that instead.',
    tooManyPixels: 'This picture has too many pixels. Please make it smaller and try again.',
    renamed: 'Username changed',
    renameFailed: 'Your username couldn’t be changed',
    renamedLately: {
      one: 'You can change your username again in {count} day.',
      other: 'You can change your username again in {count} days.',
    },
    nameSame: 'That’s your username already.',
    cleared: 'Profile cleared',
    clearFailed: 'The profile couldn’t be cleared',
  },
  'profile',
);

/** What a member says about themselves, as they have it. */
export const Profile = Type.Object({
  /** Empty: their username. */
  name: Type.String(),
  bio: Type.String(),
  school: Type.String(),
  faculty: Type.String(),
  teams: Type.String(),
  links: Type.Array(Type.String()),
  visibility: Type.Enum(VISIBILITIES),
});
export type Profile = Static<typeof Profile>;

/** The member's own profile, to be edited. */
export const getOwnProfile = {
  method: 'GET',
  path: '/api/people/me',
  answer: Type.Object({
    profile: Profile,
    /** That of their school; left out where no list has it, or those of several countries. */
    country: Type.Optional(Type.String()),
    /** When the username can be changed again; null: now. */
    renamableAt: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/** Changes what the member says about themselves; what is not sent stays as it is. */
export const changeProfile = {
  method: 'PATCH',
  path: '/api/people/me',
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: sentMax(NAME_MAX), tooLong: profileMessages.nameRule })),
    bio: Type.Optional(Type.String({ maxLength: sentMax(BIO_MAX), tooLong: profileMessages.bioTooLong })),
    school: Type.Optional(Type.String({ maxLength: sentMax(SCHOOL_NAME_MAX), tooLong: profileMessages.schoolTooLong })),
    faculty: Type.Optional(Type.String({ maxLength: sentMax(FACULTY_MAX), tooLong: profileMessages.facultyTooLong })),
    teams: Type.Optional(Type.String({ maxLength: sentMax(TEAMS_MAX), tooLong: profileMessages.teamsTooLong })),
    links: Type.Optional(
      Type.Array(Type.String({ maxLength: sentMax(LINK_MAX), message: profileMessages.linksRule }), {
        maxItems: 20, // a few more than there may be, so that who sends six reads why not
        message: profileMessages.linksRule,
      }),
    ),
    visibility: Type.Optional(Type.Enum(VISIBILITIES)),
  }),
  answer: Type.Object({ message: Type.String(), profile: Profile }),
} as const;

const PictureAnswer = Type.Object({
  message: Type.String(),
  profilePicture: Type.Union([Type.String(), Type.Null()]),
  /** What has become of a picture that is not as it was sent. */
  note: Type.Optional(Type.String()),
});

/** Multipart: `image`, one file. It is drawn anew as a square, from its middle. */
export const setPicture = {
  method: 'PUT',
  path: '/api/people/me/picture',
  fields: Type.Object({}),
  answer: PictureAnswer,
} as const;

/** Shows the member's initial again. */
export const removePicture = { method: 'DELETE', path: '/api/people/me/picture', answer: PictureAnswer } as const;

/** Changes the member's username, once in 30 days. `password`: needed where they have one. */
export const changeUsername = {
  method: 'POST',
  path: '/api/auth/change-username',
  body: Type.Object({
    username: Username,
    password: Type.Optional(Type.String({ maxLength: PASSWORD_MAX })),
  }),
  answer: Type.Object({ message: Type.String(), data: SessionUser }),
} as const;

/** Clears what somebody says about themselves, and their picture. Admins only. */
export const clearProfile = {
  method: 'DELETE',
  path: '/api/admin/users/:id/profile',
  params: Type.Object({ id: Id }),
  answer: MessageAnswer,
} as const;
