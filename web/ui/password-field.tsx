import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { texts } from './texts.ts';

type Props = FieldFrame & Omit<ComponentProps<'input'>, 'className' | 'type'>;

/** A password with its show/hide toggle. */
export function PasswordField({ label, hint, error, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="input pr-12"
          />
          <button
            type="button"
            aria-label={shown ? texts.hidePassword() : texts.showPassword()}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-[10px] text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}

/** Names to a password manager whose password a form asks for, where its reader is not asked for that. */
export function PasswordOwner({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
