import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const volunteerTexts = defineTexts(
  'volunteer',
  { title: 'Volunteer', paths: ['/volunteer'] },
  {
    title: line('Heading', 'Volunteer Opportunities'),
    intro: text('Introduction', 'Come once or come every week. Pick a day to see its events.'),
    description: text(
      'Description for search engines and link previews',
      'Meals, cleanups, circles and youth nights: see what is coming up, and join us.',
    ),
    emptyDay: text('Shown on a day without events', 'No events scheduled for this date.'),
    noneUpcoming: text('Shown below the calendar without events', 'Nothing is planned at the moment.'),
    noneListed: text(
      'Shown in the list without upcoming events',
      'Nothing is planned at the moment. New events are added every month.',
    ),
    nonePast: text('Shown in the list without past events', 'There are no past events yet.'),
    nextTitle: line('Next events: heading', 'Next events'),
    subscribeTitle: line('Calendar subscription: heading', 'Subscribe to the calendar'),
    subscribeText: text(
      'Calendar subscription: text',
      'Every event in your own calendar, updated when something changes.',
    ),
    subscribe: line('Calendar subscription: button', 'Subscribe'),
  },
)
