/** Names to a password manager whose password a form asks for, where its reader is not asked for that. */
export function PasswordOwner({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
