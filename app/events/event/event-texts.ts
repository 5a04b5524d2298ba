import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const eventTexts = defineTexts(
  'event',
  { title: 'Event pages', paths: ['/events'] },
  {
    over: text('Shown when an event is over', 'This event is over. Thank you to everyone who came.'),
    cancelled: text(
      'Shown when an event was canceled without a reason',
      'Please tell anyone you were planning to come with.',
    ),
    shareTitle: line('Invitation: heading', 'Bring someone along'),
    moreTitle: line('More events: heading', 'Coming up'),
    noMore: text('Shown when there are no other events', 'Nothing else is planned right now.'),
  },
)
