import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The privacy policy: change the date of `UPDATED` (legal-page.tsx) with it. The sections' keys are URL fragments. */
export const texts = catalogue({
  title: 'Privacy Policy',
  intro:
    'What this site keeps about you, why, for how long, and what you can do about it. The rules for using it are in the <terms>Terms and Conditions</terms>.',
  /** How long a mailed link works. */
  hours: { one: '{count} hour', other: '{count} hours' },
  /** How long a copy can be downloaded, and a deletion undone. */
  days: { one: '{count} day', other: '{count} days' },
  sections: {
    who: {
      title: 'Who is responsible',
      p1: 'This site is run by the sports union, or the sports department, of a university, with the software {brand}. They decide what happens with your data here. For any question about this policy or your data, write to {contact}.',
    },
    what: {
      title: 'What we keep about you',
      p1: 'Without an account, we keep nothing that identifies you. With an account, we keep:',
      list: {
        li1: '<b>Your account:</b> username, email address, and a hash of your password, which can’t be turned back into it. If you sign in with Google: the ID that Google has for you instead of a password.',
        li2: '<b>What you share:</b> posts, pictures, clips, comments and reactions, with the time and whatever you write beside them, such as the school, the event and who took part. What a camera adds to a picture, such as the location, is removed before it is stored.',
        li3: '<b>What you report:</b> what it is, your reason and your words, with your name, for admins to look at. Your report is deleted along with what it is about.',
        li4: '<b>Where you are signed in:</b> for each browser, what it calls itself, when you signed in and when you were last seen. The list is on your account page, where you can sign any of them out. Until your email address is verified, also what the browser called itself that you signed up with: the mail says so.',
        li5: '<b>For a short time, your network address:</b> in memory only, to limit how often someone can try a password or send a form.',
        li6: '<b>What went wrong:</b> the server notes its own errors in a log, so that they can be fixed. It doesn’t record who looked at what.',
        li7: '<b>Your profile:</b> what you choose to say about yourself, such as a name, a few words, your school, your teams, links and a picture, and who may see it. The usernames that you had before lead to your page until somebody else takes them.',
        li8: '<b>Whom you follow:</b> the people and schools that you follow, whom you have muted or blocked, and what you have saved to your list.',
        li9: '<b>How to reach you:</b> what you have been told of here, how you want to be told, and your quiet hours. For a browser in which you switch pushes on: the address at which its maker’s push service takes them, and the keys by which they are encrypted, so that the service can pass them on but not read them. If you switch the weekly mail on: your time zone, when the last one was sent and when you were last here.',
        li10: '<b>What you play:</b> the teams that you belong to, with your role, number and dates; the matches that you are lined up for, and what scorekeepers note of you, such as goals and cards; the results that you submit, confirm or dispute; that you look for a team, if you say so; the teams and competitions that you follow; and that you have taken your name out of a clip, or your clip from a match, so that nobody else undoes it.',
      },
    },
    why: {
      title: 'Why we keep it',
      p1: 'To do what you come here for: to show highlights and posts with the name of who shared them, to let you in and keep others out, and to send you the mails that you ask for. That is the contract between you and us, the <terms>Terms and Conditions</terms>. To keep the site safe from abuse is our legitimate interest.',
      p2: 'We show no advertising, draw no picture of you from what you do here, and sell or lend your data to nobody.',
    },
    'who-sees': {
      title: 'Who sees what',
      p1: '<b>Everyone, also without an account,</b> can see published clips, and any post whose address they know, with its comments and the usernames beside them. Search engines can find these pages.',
      p2: '<b>Members</b> see all posts, comments and reactions with the usernames of their authors. <b>Admins</b> also see the email addresses of members, to look after people and clips, and who has reported what. Only its author and admins can see what an admin has hidden. Nobody can see your password.',
      p3: '<b>Your profile is for members</b> and admins, unless you open it to everyone or close it to all but admins. Your username and picture stand beside what you share in any case. Whom you follow, have muted or have blocked is a list for you alone; the people whom you follow see that you do, and your page says how many you follow and how many follow you.',
      p4: '<b>Matches are public:</b> everyone can see who belongs to a team, who was lined up and who scored, as on a notice board at the pitch. That you look for a team is for members. The address of your own calendar is a secret that only you are shown; whoever has it can see when your matches are.',
    },
    others: {
      title: 'YouTube and Google',
      toYouTube:
        "Clips that you upload here are published on the YouTube channel of the university. When a clip from YouTube is shown, its player comes from Google as soon as you play it: Google then learns your network address and may set cookies of its own, under <google>Google's privacy policy</google>.",
      toSite:
        "Clips that you upload here are published by this site itself. A site like this one can also publish to YouTube; then this page says so. When a clip from YouTube is shown, its player comes from Google as soon as you play it: Google then learns your network address and may set cookies of its own, under <google>Google's privacy policy</google>.",
      p1: "If you choose to sign in with Google, Google tells us your name, your email address, whether it is verified, and its number for you; and it learns that you use this site. Nothing goes to Google if you don't.",
    },
    browser: {
      title: 'Cookies and what your browser keeps',
      p1: 'Only what the site needs to work, so there is no banner to click away.',
      list: {
        li1: 'The cookie <code>token</code> keeps you signed in; <code>XSRF-TOKEN</code> protects your forms from other sites; <code>google-nonce</code> lasts ten minutes, while you sign in with Google. <code>known-browser</code> shows that you have signed in from this browser before, so that nobody can lock you out by guessing passwords; <code>browser</code> is a number by which you are told when somebody signs in to your account with another browser. Where the site runs on several servers, <code>fresh</code> sees to it for ten seconds that you find what you have just sent on each of them. On https their names begin with <code>__Host-</code>.',
        li2: "Your browser's own storage holds your username, picture and role (<code>root</code>), whether you prefer dark mode (<code>darkMode</code>), whether the connection was lost (<code>network-error</code>) and, until you close the tab, how far you had scrolled. After you sign up, it remembers your username and the page you were going to, for a week at most or until you have logged in.",
      },
    },
    'how-long': {
      title: 'How long we keep it',
      list: {
        li1: 'Your account and what you share: until you, or we, delete it. You can delete your account on your <account>account page</account>; that happens after {deletion}, in which you can undo it, unless an admin has deactivated your account meanwhile.',
        li2: 'A sign-in that is not used ends after 30 days.',
        li3: 'An account whose address is not verified is removed after a week.',
        li4: 'A link to choose a new password works for {reset}, one to verify your address for {verify}; all traces of either are removed within about a week.',
        li5: "When your account is deleted, your posts, comments, reactions and sign-ins go with it; what you have reported stays without your name. Clips that you uploaded stay as part of the university's record of the game, without your name, unless you choose that they go, too; ask us to have one removed. The log of what admins did keeps your username with the note that your account was deleted.",
        li6: 'A copy of your data that you asked for: {copy}, or until you ask for another one. It is in no backup.',
        li7: 'What you have been told of here: 90 days.',
        li8: 'The address for pushes to a browser ends when you are signed out there or switch them off, and after 60 days in which we heard of that browser no more.',
        li9: 'The weekly mail comes until you switch it off on your account page or have not been here for 60 days; every weekly mail has a link that ends it, too. What is noted for it goes with your account.',
        li10: 'Whom you follow, have muted or have blocked: until you undo it. Your profile: until you change it. All of it goes with your account.',
        li11: 'What you have played stays as part of the record of a competition. When your account is deleted, your name goes from it: line-ups and goals then say ‘a former player’. The address of your calendar ends when you change it, and with your account.',
      },
    },
    rights: {
      title: 'Your rights',
      p1: "You can ask what we keep about you, have it corrected or deleted, get a copy, and object to what we do with it. A copy of your data, and the deletion of your account, are yours to have on your <account>account page</account> at any time. If you are in a clip or a picture and don't want to be, tell us, whether or not you have an account. Write to {contact}; we answer within a month. You can also complain to the data protection authority where you live.",
    },
    safe: {
      title: 'How we keep it safe',
      p1: 'Passwords, sign-ins and mailed links are stored only as hashes. On a public address the site is reached over an encrypted connection. Attempts to guess a password are slowed down more and more.',
    },
    children: {
      title: 'Children',
      p1: 'This service is not for children under 13. We do not knowingly keep data about them; if you know of a child who has an account here, tell us and we’ll delete it.',
    },
    changes: {
      title: 'Changes',
      p1: 'When this policy changes, the date at its top changes, and members are told at least 30 days before a change that matters to them takes effect.',
    },
  },
});
