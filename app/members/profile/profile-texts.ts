import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const profileTexts = defineTexts(
  'profile',
  { title: 'Profile', paths: ['/profile'] },
  {
    welcome: line('Welcome: heading', 'Welcome! Three steps to get started'),
    noEvent: text(
      'Welcome: if no event is planned',
      'Nothing is planned right now. New events appear on the calendar.',
    ),
    giftsFound: text('Gifts with the same email address', 'We found gifts made with your email address.'),
    affiliation: text('Welcome: about the affiliation', 'Let us know which community you come from.'),
    nameReason: text('Welcome: about the name', 'Let organizers know who is coming.'),
    noUpcoming: text('Event history: if there are no upcoming events', 'Nothing planned yet.'),
    noPast: text('Event history: if there are no past events', 'Events you attend will appear here.'),
    noBadges: text(
      'Quran Log: if there are no badges',
      'No badges yet. You earn the first one on your first day of reading.',
    ),
    noEntries: text('Quran Log: if there are no entries', 'Your log starts with one ayah.'),
  },
)
