import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const profileTexts = defineTexts(
  'profile',
  { title: 'Profile', paths: ['/profile'] },
  {
    welcome: line('Welcome to new members', 'Welcome! Three steps to get started'),
    noEvent: text(
      'Welcome: without a planned event',
      'Nothing is planned right now. New events appear on the calendar.',
    ),
    giftsFound: text('Gifts with the same email address', 'We found gifts made with your email address.'),
    affiliation: text('Welcome: about the affiliation', 'Let us know which community you come from.'),
    nameReason: text('Welcome: about the name', 'So that organizers know who is coming.'),
    noUpcoming: text('Event history: shown without upcoming events', 'Nothing planned yet.'),
    noPast: text('Event history: shown without past events', 'Events you attend will appear here.'),
    noBadges: text(
      'Quran Log: shown without badges',
      'No badges yet. You earn the first one with your first week.',
    ),
    noEntries: text('Quran Log: shown without entries', 'Your log starts with one ayah.'),
  },
)
