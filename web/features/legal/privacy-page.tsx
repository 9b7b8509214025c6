import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '../../../contract/accounts.ts';
import { BRAND } from '../../../contract/head.ts';
import { publishesToYouTube } from '../../platform/site.ts';
import { counted } from '../../platform/text.ts';
import { Contact, LegalPage, type Section, TermsLink } from './legal-page.tsx';

const SECTIONS: Section[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        This site is run by the sports union, or the sports department, of a university, with the software {BRAND}. They
        decide what happens with your data here. For any question about this policy or your data, write to <Contact />.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we keep about you',
    text: (
      <>
        <p>Without an account, we keep nothing that tells who you are. With an account, we keep:</p>
        <ul>
          <li>
            <strong>Your account:</strong> username, email address, and a hash of your password, from which nobody can
            tell the password. If you sign in with Google: Google's number for you instead of a password.
          </li>
          <li>
            <strong>What you share:</strong> posts, pictures, clips, comments and reactions, with the time and whatever
            you write beside them, such as the school, the event and who took part. Pictures lose what the camera wrote
            into them, such as the place, before they are stored.
          </li>
          <li>
            <strong>What you report:</strong> what it is, your reason and your words, for admins to look at. It goes
            when what you have reported goes.
          </li>
          <li>
            <strong>Where you are signed in:</strong> for each browser, what it calls itself, when you signed in and
            when you were last seen. You find the list on your account page, and can end each one there.
          </li>
          <li>
            <strong>For a short time, your network address:</strong> in memory only, to limit how often somebody can try
            a password or send a form.
          </li>
          <li>
            <strong>What went wrong:</strong> the server notes its own errors in a log, so that they can be mended. It
            does not note who looked at what.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    text: (
      <>
        <p>
          To do what you come here for: to show highlights and posts with the name of who shared them, to let you in and
          keep others out, and to send you the mails that you ask for. That is the contract between you and us, the{' '}
          <TermsLink />. To keep the site safe from abuse is our legitimate interest.
        </p>
        <p>We show no advertising, build no profiles, and sell or lend your data to nobody.</p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    text: (
      <>
        <p>
          <strong>Everyone, also without an account,</strong> can see published clips, and any post whose address they
          know, with its comments and the usernames beside them. Search engines can find these pages.
        </p>
        <p>
          <strong>Members</strong> see all posts, comments and reactions with the usernames of their authors.{' '}
          <strong>Admins</strong> also see the email addresses of members, to look after people and videos, and who has
          reported what. What an admin has hidden is seen by its author and by admins only. Nobody sees your password.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'YouTube and Google',
    text: (
      <>
        <p>
          {publishesToYouTube
            ? 'Clips that you upload here are published on the YouTube channel of the university. '
            : 'Clips that you upload here are published by this site itself. A site like this one can also publish to YouTube; then this page says so. '}
          When a clip from YouTube is shown, its player comes from Google as soon as you play it: Google then learns
          your network address and may set cookies of its own, under{' '}
          <a href="https://policies.google.com/privacy" rel="noreferrer" className="link">
            Google's privacy policy
          </a>
          .
        </p>
        <p>
          If you choose to sign in with Google, Google tells us your name, your email address, whether it is verified,
          and its number for you; and it learns that you use this site. Nothing goes to Google if you don't.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and what your browser keeps',
    text: (
      <>
        <p>Only what the site needs to work; so there is no banner to click away.</p>
        <ul>
          <li>
            The cookie <code>token</code> keeps you signed in; <code>XSRF-TOKEN</code> protects your forms from other
            sites; <code>google-nonce</code> lasts ten minutes, while you sign in with Google. On https their names
            begin with <code>__Host-</code>. <code>known-browser</code> shows that you have signed in from this browser
            before, so that nobody who guesses passwords can keep you out.
          </li>
          <li>
            Your browser's own storage holds your username, picture and role (<code>root</code>), whether you like it
            dark (<code>darkMode</code>), whether the connection was lost (<code>network-error</code>) and, until you
            close the tab, how far you had scrolled.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>Your account and what you share: until you, or we, delete it.</li>
        <li>A sign-in that is not used ends after 30 days.</li>
        <li>An account whose address is not verified is removed after a week.</li>
        <li>
          A link to choose a new password works for {counted(RESET_LINK_HOURS, 'hour')}, one to verify your address for{' '}
          {counted(VERIFY_LINK_HOURS, 'hour')}; what is left of either is removed within about a week.
        </li>
        <li>
          When your account is deleted, your posts, comments, reactions and sign-ins go with it; what you have reported
          stays without your name. Clips that you uploaded stay as part of the university's record of the game, without
          your name; ask us to have one removed.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          You can ask what we keep about you, have it corrected or deleted, get a copy, and object to what we do with
          it. If you are in a clip or a picture and don't want to be, tell us, whether or not you have an account. Write
          to <Contact />; we answer within a month. You can also complain to the data protection authority where you
          live.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How we keep it safe',
    text: (
      <p>
        Passwords, sign-ins and mailed links are stored only as hashes. On a public address the site is reached over an
        encrypted connection. Tries to guess a password are slowed down more and more.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        This service is not for children under 13. We do not knowingly keep data about them; if you know of a child who
        has an account here, tell us, and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the date at its top changes, and members are told at least 30 days before a change
        that matters to them takes effect.
      </p>
    ),
  },
];

export function Component() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro={
        <p>
          What this site keeps about you, why, for how long, and what you can do about it. The rules for using it are in
          the <TermsLink />.
        </p>
      }
      sections={SECTIONS}
    />
  );
}
