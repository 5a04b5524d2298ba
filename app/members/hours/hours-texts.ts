import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const hoursTexts = defineTexts(
  'hours',
  { title: 'Volunteer hours', paths: ['/profile/hours'] },
  {
    noCertificates: text('If there are no certificates', 'No certificates yet.'),
    noEntries: text('Service elsewhere: if there are no entries', 'Nothing logged yet.'),
    title: line('Service elsewhere: heading', 'Service outside of our events'),
    text: text('Service elsewhere: text', 'Log it here. It counts once an organizer approves it.'),
    intro: text(
      'Service elsewhere: introduction to the form',
      'For volunteer service outside of our events. It counts once an organizer approves it.',
    ),
  },
)
