import type { PrivacyFeature, RemoteHost } from '../../src/page/privacy.ts';

const calendar = (recipient: string, hosts: readonly string[]): RemoteHost => ({
  hosts,
  recipient,
  kind: 'link',
  sent: 'The event’s title, time, place, description and address, in the link.',
  purpose: 'Opens the visitor’s calendar with a new entry.',
  trigger: 'The visitor follows the link.',
  off: 'Leave out the part for this calendar.',
});

export const calendarFeature: PrivacyFeature = {
  title: 'Add to calendar',
  notice:
    'If you add an event to your Google, Outlook or Yahoo calendar, that service receives the details of the event, such as its title, time and place. Nothing is sent before you follow the link.',
  remote: [
    calendar('Google', ['calendar.google.com']),
    calendar('Microsoft', ['outlook.live.com', 'outlook.office.com']),
    calendar('Yahoo', ['calendar.yahoo.com']),
  ],
};
