import { beforeAll, describe, expect, test, vi } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { HOUR } from '../../platform/clock.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite({ ADMIN_EMAIL: 'chair@uni.example' });
});

const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';

describe('signing up', () => {
  // [S1-3.3, S1-7.6, S1-7.7, S1-7.12]
  test('mails a link that verifies the address, once', async () => {
    const visitor = site.visitor();
    const signup = await visitor.post('/api/auth/signup', {
      username: 'Kofi',
      email: 'kofi@uni.example',
      password: PASSWORD,
    });
    expect(signup.status).toBe(201);
    expect(signup.body.message).toContain('User registered successfully');

    const early = await visitor.post('/api/auth/login', { username: 'kofi', password: PASSWORD });
    expect(early.status).toBe(403);
    expect(early.body).toMatchObject({ code: 'unverified', needsVerification: true, email: 'kofi@uni.example' });

    const { link, subject, text } = await site.mailTo('kofi@uni.example');
    expect(link).toMatch(/^http:\/\/localhost:3000\/verify-email\/[\w-]{43}$/);
    expect(subject).toContain('Verify');
    expect(text).toContain(link);
    const verified = await visitor.get(`/api/auth/verify-email/${tokenOf(link)}`);
    expect(verified.body).toEqual({ message: accountMessages.verified(), username: 'Kofi' });
    const again = await visitor.get(`/api/auth/verify-email/${tokenOf(link)}`);
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      code: 'link-invalid',
      message: accountMessages.alreadyVerified(),
      alreadyVerified: true,
    });

    const login = await visitor.post('/api/auth/login', { username: 'KOFI', password: PASSWORD });
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({
      message: 'User logged in successfully',
      data: { username: 'Kofi', role: 'user' },
    });
    expect(Object.keys(login.body.data).sort()).toEqual(['_id', 'email', 'profilePicture', 'role', 'username']);
  });

  // [B4.4]
  test('names every field that does not fit, with what is wrong with it', async () => {
    await site.signUp('Occupant');
    const signup = (change: object) =>
      site
        .visitor()
        .post('/api/auth/signup', { username: 'Manifold', email: 'm@uni.example', password: PASSWORD, ...change });
    const cases: [object, number, Record<string, string>][] = [
      [
        { username: 'ab', email: 'm', password: '12345' },
        400,
        {
          username: accountMessages.usernameRule(),
          email: accountMessages.emailRule(),
          password: accountMessages.passwordTooShort(),
        },
      ],
      // Errors that only the server can find come together with those of the form's rules.
      [
        { username: 'OCCUPANT', email: 'm..m@uni.example', password: 'password1' },
        400,
        {
          username: accountMessages.usernameTaken(),
          email: accountMessages.emailRule(),
          password: accountMessages.passwordCommon(),
        },
      ],
      [
        { username: 'Support', password: '12345' },
        400,
        { username: accountMessages.usernameReserved(), password: accountMessages.passwordTooShort() },
      ],
      [
        { email: undefined, password: 'manifold' },
        400,
        { email: 'email is required.', password: accountMessages.passwordOwn() },
      ],
    ];
    for (const [change, status, fields] of cases) {
      const answer = await signup(change);
      expect([answer.status, answer.body.code]).toEqual([status, 'invalid']);
      expect(answer.body.fields).toEqual(fields);
      const [first] = Object.entries(fields);
      expect([answer.body.field, answer.body.message]).toEqual(first);
    }
    // Only a sign-up that is otherwise valid learns whether an email has an account: nobody can probe without a trace.
    const looked = await signup({ email: 'occupant@uni.example', password: '12345' });
    expect(looked.body).toEqual({ code: 'invalid', field: 'password', message: accountMessages.passwordTooShort() });
  });

  // [S1-9.7, D.9]
  test('refuses what does not fit and names the field', async () => {
    const good = { username: 'Amina', email: 'amina@uni.example', password: PASSWORD };
    const cases: [object, string, string][] = [
      [{ username: 'ab' }, 'username', accountMessages.usernameRule()],
      [{ username: '../etc' }, 'username', accountMessages.usernameRule()],
      [{ username: 17 }, 'username', accountMessages.usernameRule()],
      [{ email: 'amina' }, 'email', accountMessages.emailRule()],
      [{ email: `${'a'.repeat(300)}@uni.example` }, 'email', accountMessages.emailRule()],
      [{ password: '12345' }, 'password', accountMessages.passwordTooShort()],
      [{ username: undefined }, 'username', 'username is required.'],
    ];
    for (const [change, field, message] of cases) {
      const answer = await site.visitor().post('/api/auth/signup', { ...good, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'invalid', field, message });
    }
    expect(site.mails.filter(({ to }) => to.startsWith('amina'))).toEqual([]);
  });

  // [D.9]
  test('does not give a name or address away twice, whatever its case, nor to two at once', async () => {
    const visitor = site.visitor();
    const ask = (username: string, email: string) =>
      visitor.post('/api/auth/signup', { username, email, password: PASSWORD });
    const both = await Promise.all([ask('Lena', 'lena@uni.example'), ask('LENA', 'lena2@uni.example')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const email = await ask('Lena2', 'LENA@uni.example');
    const taken = both.find(({ status }) => status === 409);
    expect(taken?.body).toEqual({ code: 'conflict', field: 'username', message: accountMessages.usernameTaken() });
    expect(email.status).toBe(201); // whether an address has an account is its owner’s to know
  });

  test('tells by nothing whether an address has an account, but its owner by mail, twice a day at most', async () => {
    await site.signUp('Ophelia');
    const visitor = site.visitor();
    const [password, other] = ['hamlet-1603', 'yorick-1603'];
    const all = async (email: string, username: string) => {
      const signup = await visitor.post('/api/auth/signup', { username, email, password });
      const again = await visitor.post('/api/auth/signup', { username, email: `x${email}`, password });
      const login = (by: object) => visitor.post('/api/auth/login', by);
      const logins = [
        ...[await login({ username, password }), await login({ email, password })],
        ...[await login({ username, password: other }), await login({ email, password: other })],
      ];
      const resent = await visitor.post('/api/auth/resend-verification', { email });
      return [signup, again, ...logins, resent].map(({ status, body }) => [
        status,
        { ...body, ...(body.email && { email }) },
      ]);
    };
    const before = site.mails.length;
    const ofTaken = await all('ophelia@uni.example', 'Rosencrantz');
    const ofFree = await all('gertrude@uni.example', 'Guildenstern');
    const hide = (answers: unknown) => JSON.stringify(answers).replaceAll('gertrude', 'ophelia');
    expect(JSON.stringify(ofTaken)).toBe(hide(ofFree));
    expect(ofTaken.slice(0, 4).map(([status]) => status)).toEqual([201, 409, 403, 403]);
    const toOphelia = () => site.mails.slice(before).filter(({ to }) => to === 'ophelia@uni.example');
    await vi.waitFor(() => expect(toOphelia()).toHaveLength(1), PATIENT);
    expect(toOphelia()[0]).toMatchObject({ subject: expect.stringMatching(/^Somebody tried to sign up/) });
    expect(toOphelia()[0]?.text).toContain('which has an account already: Ophelia');
    for (let n = 0; n < 5; n++)
      expect(
        (await visitor.post('/api/auth/signup', { username: `Polonius${n}`, email: 'ophelia@uni.example', password }))
          .status,
      ).toBe(201);
    await site.mailTo('gertrude@uni.example');
    await vi.waitFor(() => expect(toOphelia()).toHaveLength(2), PATIENT);
    const own = { username: 'Ophelia', password: PASSWORD };
    expect((await visitor.post('/api/auth/login', own)).status).toBe(200);
  });

  test('makes the address of ADMIN_EMAIL admin, when it is verified, and notes it in the audit log, once', async () => {
    const chair = await site.signUp('Chair');
    const { body } = await chair.post('/api/auth/check');
    expect(body).toMatchObject({ authenticated: true, data: { role: 'admin' } });
    // Resetting the password by mail verifies the email again, and does not promote an admin again.
    const newPassword = 'second-half-90';
    await chair.post('/api/auth/forgot-password', { email: 'chair@uni.example' });
    const token = tokenOf((await site.mailTo('chair@uni.example')).link);
    expect((await site.visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    await chair.post('/api/auth/login', { username: 'chair', password: newPassword });
    const log = await chair.get('/api/admin/audit');
    expect(log.body.entries).toMatchObject([
      {
        act: 'promote-user',
        who: { _id: null, name: 'the setting ADMIN_EMAIL' },
        whom: { kind: 'user', _id: chair.accountId, name: 'Chair' },
        text: 'The setting ADMIN_EMAIL made Chair an admin.',
      },
    ]);
  });
});

describe('links', () => {
  // [D.25]
  test('expire, and work until then when a newer one is asked for', async () => {
    const visitor = site.visitor();
    await visitor.post('/api/auth/signup', { username: 'Tomas', email: 'tomas@uni.example', password: PASSWORD });
    const first = await site.mailTo('tomas@uni.example');
    await visitor.post('/api/auth/resend-verification', { email: 'tomas@uni.example' });
    const second = await site.mailTo('tomas@uni.example');
    site.clock.advance(24 * HOUR + 1);
    await visitor.post('/api/auth/resend-verification', { email: 'tomas@uni.example' });
    const third = await site.mailTo('tomas@uni.example');
    const old = await visitor.get(`/api/auth/verify-email/${tokenOf(first.link)}`);
    expect(old.body.message).toBe(accountMessages.linkExpired());
    const late = await visitor.get(`/api/auth/verify-email/${tokenOf(second.link)}`);
    // Whoever has the link had the mail, and may know its email: asking for a new one needs no typing.
    expect(late.body).toEqual({
      code: 'link-invalid',
      message: accountMessages.linkExpired(),
      email: 'tomas@uni.example',
    });
    const reset = await visitor.post('/api/auth/reset-password', {
      token: tokenOf(second.link),
      newPassword: PASSWORD,
    });
    expect(reset.body.message).toBe(accountMessages.linkInvalid()); // not for that purpose
    const last = await visitor.get(`/api/auth/verify-email/${tokenOf(third.link)}`);
    expect(last.body).toEqual({ message: accountMessages.verified(), username: 'Tomas' });
  });

  test('of two uses at once one works', async () => {
    const visitor = site.visitor();
    await visitor.post('/api/auth/signup', { username: 'Yuki', email: 'yuki@uni.example', password: PASSWORD });
    const { link } = await site.mailTo('yuki@uni.example');
    const uses = await Promise.all([1, 2, 3].map(() => visitor.get(`/api/auth/verify-email/${tokenOf(link)}`)));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe('a forgotten password', () => {
  // [S1-3.4, S1-7.10, S1-7.11]
  test('is replaced by a mailed link, and all sessions end', async () => {
    const browser = await site.signUp('Sara');
    const asked = await site.visitor().post('/api/auth/forgot-password', { email: 'SARA@uni.example' });
    expect(asked.body).toEqual({ success: true, message: accountMessages.forgot() });
    const { link } = await site.mailTo('sara@uni.example');
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);

    const short = await site.visitor().post('/api/auth/reset-password', { token: tokenOf(link), newPassword: '12345' });
    expect(short.body).toMatchObject({ field: 'newPassword', message: accountMessages.passwordTooShort() });
    const reset = await site
      .visitor()
      .post('/api/auth/reset-password', { token: tokenOf(link), newPassword: 'new-kick-off' });
    expect(reset.body).toEqual({ message: 'Password reset successfully' });
    const twice = await site
      .visitor()
      .post('/api/auth/reset-password', { token: tokenOf(link), newPassword: 'mine-now' });
    expect(twice.body.message).toBe(accountMessages.linkUsed());

    expect((await browser.post('/api/auth/check')).body).toEqual({ authenticated: false });
    const old = await site.visitor().post('/api/auth/login', { username: 'sara', password: PASSWORD });
    expect(old.body).toEqual({ code: 'credentials', message: accountMessages.wrongCredentials() });
    const fresh = await site.visitor().post('/api/auth/login', { username: 'sara', password: 'new-kick-off' });
    expect(fresh.status).toBe(200);
  });

  // [S1-9.6, B4.5, D.25]
  test('a reset link works for one hour', async () => {
    await site.signUp('Slow');
    const visitor = site.visitor();
    const link = async () => {
      await visitor.post('/api/auth/forgot-password', { email: 'slow@uni.example' });
      return tokenOf((await site.mailTo('slow@uni.example')).link);
    };
    const reset = (token: string) => visitor.post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    const look = (token: string) => visitor.post('/api/auth/reset-password/link', { token });
    const late = await link();
    expect((await look(late)).body).toEqual({ message: accountMessages.linkWorks(), username: 'Slow' });
    site.clock.advance(HOUR + 1);
    expect((await reset(late)).body).toEqual({ code: 'link-invalid', message: accountMessages.linkExpired() });
    expect((await look(late)).body).toEqual({ code: 'link-invalid', message: accountMessages.linkExpired() });
    const inTime = await link();
    for (let looks = 0; looks < 3; looks++) expect((await look(inTime)).status).toBe(200); // looking does not use up the link
    site.clock.advance(HOUR - 1000);
    expect((await reset(inTime)).status).toBe(200);
    expect((await look(inTime)).body).toEqual({ code: 'link-invalid', message: accountMessages.linkUsed() });
    expect((await look('made-up')).body).toEqual({ code: 'link-invalid', message: accountMessages.linkInvalid() });
  });

  test('is answered the same for an address that nobody has, and nothing is mailed', async () => {
    const before = site.mails.length;
    const asked = await site.visitor().post('/api/auth/forgot-password', { email: 'nobody@uni.example' });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ success: true, message: accountMessages.forgot() });
    const resent = await site.visitor().post('/api/auth/resend-verification', { email: 'nobody@uni.example' });
    expect(resent.body).toEqual({ success: true, message: accountMessages.resent() });
    await site.signUp('Later'); // whose mail comes after it in the queue
    expect(site.mails.slice(before).map(({ to }) => to)).toEqual(['later@uni.example']);
  });
});

describe('a session', () => {
  test('ends after 30 days without use', async () => {
    const browser = await site.signUp('Ines');
    site.clock.advance(29 * 24 * HOUR);
    expect((await browser.post('/api/auth/check')).body.authenticated).toBe(true);
    site.clock.advance(29 * 24 * HOUR);
    expect((await browser.post('/api/auth/check')).body.authenticated).toBe(true);
    site.clock.advance(31 * 24 * HOUR);
    expect((await browser.post('/api/auth/check')).body.authenticated).toBe(false);
  });
});
