import { DigestSetting } from '../digest/digest-setting.tsx';
import { NotificationsSection } from '../notifications/settings-section.tsx';

/** How the member is told of what happens: here, by push, by mail, and once a week. */
export const Component = () => (
  <>
    <NotificationsSection />
    <DigestSetting />
  </>
);
