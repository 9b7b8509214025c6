import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The terms: change the date of `UPDATED` (legal-page.tsx) with them. The sections' keys are URL fragments. */
export const texts = catalogue({
  title: 'Terms and Conditions',
  intro:
    'The rules of this community, in plain words: what you may share, how we treat each other, and what you can rely on. What we keep about you is in the <privacy>Privacy Policy</privacy>.',
  sections: {
    agreement: {
      title: 'Agreement',
      p1: "This site is run by the sports union, or the sports department, of a university, with the software {brand}. By using it you agree to these terms and to the <privacy>Privacy Policy</privacy>. If you don't agree, please don't use it.",
    },
    who: {
      title: 'Who may use it',
      p1: 'Anyone may watch. To take part you need an account, and to be at least 13 years old. The account is yours alone: use an email address that is your own, keep your password to yourself, and sign out on devices that others use. You are responsible for what is done with your account.',
    },
    content: {
      title: 'What you share stays yours',
      p1: 'Your clips, pictures and words remain yours. By sharing them you allow us, free of charge and everywhere, to store, copy, convert, show and publish them as part of this community, with your username beside them. That ends when you delete them, or have them deleted, except where others have already copied or shared them.',
      toYouTube:
        "Clips that you upload are published on the university’s YouTube channel, where <youtube>YouTube's Terms of Service</youtube> apply to them as well.",
      toSite:
        "Where a site like this one publishes clips on the university’s YouTube channel, <youtube>YouTube's Terms of Service</youtube> apply to them as well.",
    },
    film: {
      title: 'Film and share only what you’re allowed to',
      list: {
        li1: 'Share only what you filmed, photographed or wrote yourself, or have permission to share.',
        li2: 'Players know that they’re being watched; people on the sidelines may not. Ask before you share a clip or picture in which someone can be recognised, above all if they are hurt or very young.',
        li3: 'Mind the rules of the venue and of the competition. Broadcasts are not yours to copy.',
        li4: 'Use music only if you have the right to.',
      },
    },
    conduct: {
      title: 'Fair play',
      p1: "Cheer, tease and argue about the offside; but don't:",
      list: {
        li1: 'insult, threaten or harass anyone, or pick on people for who they are;',
        li2: 'share what is sexual, violent beyond sport, or against the law;',
        li3: 'share what is private to others, such as addresses, exam results, or anything about health;',
        li4: 'pretend to be someone else, advertise, or send the same thing again and again;',
        li5: "try to get into other people's accounts, or to disrupt or overload the site.",
      },
    },
    moderation: {
      title: 'What we do about fouls',
      p1: 'Admins may remove what breaks these rules, and may deactivate or delete the account of anyone who breaks them. If you think that something shouldn’t be here, or that a decision was wrong, write to {contact}: a person will read it and answer you.',
    },
    leaving: {
      title: 'Leaving',
      p1: 'You may stop using the site at any time, and ask us to delete your account. The <privacy>Privacy Policy</privacy> says what happens to your data then.',
    },
    availability: {
      title: 'No promises about the weather',
      p1: 'The site is offered as it is, without charge, often by volunteers. We try to keep it running and its content safe, but can’t promise that it will always be available or free of errors, or that nothing will ever be lost: keep your own copy of what matters to you. What members share are their own words and views, not ours.',
    },
    liability: {
      title: 'Liability',
      p1: "We are liable for damage that we cause on purpose or by gross negligence, and wherever the law says that we can't be otherwise. Beyond that, as far as the law allows, we are not liable for damage that comes from using this site or from not being able to use it.",
    },
    changes: {
      title: 'Changes',
      p1: "We may change these terms. For material changes we give at least 30 days' notice on this site or by mail before they take effect. If you go on using the site after that, you agree to the new terms.",
    },
    law: {
      title: 'Law and contact',
      p1: 'The law of the country of the university applies, and what protects you as a consumer where you live stays untouched. If a part of these terms is void, the rest stands. Questions go to {contact}.',
    },
  },
});
