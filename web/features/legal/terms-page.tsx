import { BRAND } from '../../../contract/head.ts';
import { publishesToYouTube } from '../../platform/site.ts';
import { Contact, LegalPage, PrivacyLink, type Section } from './legal-page.tsx';

const SECTIONS: Section[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    text: (
      <p>
        This site is run by the sports union, or the sports department, of a university, with the software {BRAND}. By
        using it you agree to these terms and to the <PrivacyLink />. If you don't agree, please don't use it.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    text: (
      <p>
        Anyone may watch. To take part you need an account, and to be at least 13 years old. The account is yours alone:
        use an email address that is your own, keep your password to yourself, and sign out on devices that others use.
        What is done with your account counts as done by you.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'What you share stays yours',
    text: (
      <>
        <p>
          Your clips, pictures and words remain yours. By sharing them you allow us, free of charge and everywhere, to
          store, copy, convert, show and publish them as part of this community, with your username beside them. That
          ends when you delete them, or have them deleted, except where others have already copied or shared them.
        </p>
        <p>
          {publishesToYouTube
            ? 'Clips that you upload are published on the university’s YouTube channel, where '
            : 'Where a site like this one publishes clips on the university’s YouTube channel, '}
          <a href="https://www.youtube.com/t/terms" rel="noreferrer" className="link">
            YouTube's Terms of Service
          </a>{' '}
          apply to them as well.
        </p>
      </>
    ),
  },
  {
    id: 'film',
    title: 'Film and share only what you may',
    text: (
      <ul>
        <li>Share only what you filmed, photographed or wrote yourself, or have leave to share.</li>
        <li>
          People in a match know that they are watched; people beside it may not. Ask before you share a clip or picture
          in which somebody can be recognised, above all when they are hurt, or very young.
        </li>
        <li>Mind the rules of the venue and of the competition. Broadcasts are not yours to copy.</li>
        <li>Use music only if you have the right to.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair play',
    text: (
      <>
        <p>Cheer, tease and argue about the offside; but don't:</p>
        <ul>
          <li>insult, threaten or harass anyone, or pick on people for who they are;</li>
          <li>share what is sexual, violent beyond sport, or against the law;</li>
          <li>share what is private to others, such as addresses, results of exams, or anything about health;</li>
          <li>pretend to be somebody else, or advertise, or send the same thing again and again;</li>
          <li>try to get into other people's accounts, or to disturb or overload the site.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'What we do about fouls',
    text: (
      <p>
        Admins may remove what breaks these rules, and may deactivate or delete the account of somebody who breaks them.
        If you think that something here should not be, or that a decision was wrong, write to <Contact />: a person
        reads it and tells you why.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    text: (
      <p>
        You may stop using the site at any time, and ask us to delete your account. What happens to your data then is in
        the <PrivacyLink />.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'No promises about the weather',
    text: (
      <p>
        The site is offered as it is, without charge, often by volunteers. We try to keep it running and its content
        safe, but can't promise that it is always there, free of errors, or that nothing is ever lost: keep your own
        copy of what matters to you. What members share are their own words and views, not ours.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We are liable for damage that we cause on purpose or by gross negligence, and wherever the law says that we
        can't be otherwise. Beyond that, as far as the law allows, we are not liable for damage that comes from using
        this site or from not being able to use it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        We may change these terms. For material changes we give at least 30 days' notice on this site or by mail before
        they take effect. Who goes on using the site after that agrees to the new terms.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and contact',
    text: (
      <p>
        The law of the country of the university applies, and what protects you as a consumer where you live stays
        untouched. If a part of these terms is void, the rest stands. Questions go to <Contact />.
      </p>
    ),
  },
];

export function Component() {
  return (
    <LegalPage
      title="Terms and Conditions"
      intro={
        <p>
          The rules of this community, in plain words: what you may share, how we treat each other, and what you can
          rely on. What we keep about you is in the <PrivacyLink />.
        </p>
      }
      sections={SECTIONS}
    />
  );
}
