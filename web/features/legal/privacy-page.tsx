import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '../../../contract/accounts.ts';
import { DELETION_DAYS, EXPORT_DAYS } from '../../../contract/people/my-data.ts';
import { publishesToYouTube } from '../../platform/site.ts';
import { LegalPage } from './legal-page.tsx';
import { texts } from './privacy-texts.ts';

export function Component() {
  return (
    <LegalPage
      title={texts.title()}
      intro={texts.intro}
      sections={texts.sections}
      given={{
        reset: texts.hours({ count: RESET_LINK_HOURS }),
        verify: texts.hours({ count: VERIFY_LINK_HOURS }),
        deletion: texts.days({ count: DELETION_DAYS }),
        copy: texts.days({ count: EXPORT_DAYS }),
      }}
      without={publishesToYouTube ? 'toSite' : 'toYouTube'}
    />
  );
}
