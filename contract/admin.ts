import Type, { type Static } from 'typebox';

export const adminMessages = {
  denied: 'Access denied. Admin privileges required.', // spec 2 §8
} as const;

/** A person as the admin's list shows them (spec 2 §3). */
export const AdminUser = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  faculty: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  isActive: Type.Boolean(),
  isVerified: Type.Boolean(),
  createdAt: Type.String(),
});
export type AdminUser = Static<typeof AdminUser>;

export const listUsers = {
  method: 'GET',
  path: '/api/admin/users/all-user',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({
    users: Type.Array(AdminUser),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;
