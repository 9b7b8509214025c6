import { publishesToYouTube } from '../../platform/site.ts';
import { LegalPage } from './legal-page.tsx';
import { texts } from './terms-texts.ts';

export function Component() {
  return (
    <LegalPage
      title={texts.title()}
      intro={texts.intro}
      sections={texts.sections}
      without={publishesToYouTube ? 'toSite' : 'toYouTube'}
    />
  );
}
