import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const volunteerTexts = defineTexts(
  'volunteer',
  { title: 'Volunteer', paths: ['/volunteer'] },
  {
    title: line('Heading', 'Volunteer Opportunities'),
    intro: text('Introduction', 'Come once or come every week. Choose an event to see the details.'),
    description: text(
      'Description for search engines and link previews',
      'Meals, cleanups, circles and youth nights: see what is coming up, and join us.',
      { aboutUs: true },
    ),
    emptyDay: text('Shown on a day without events', 'No events scheduled for this date.'),
    noneUpcoming: text(
      'Shown below the calendar when there are no upcoming events',
      'Nothing is planned right now.',
    ),
    noneListed: text(
      'Shown in the list when there are no upcoming events',
      'Nothing is planned right now. New events are added every month.',
      { aboutUs: true },
    ),
    nonePast: text('Shown in the list when there are no past events', 'No past events yet.'),
    nextTitle: line('Upcoming events: heading', 'Upcoming events'),
    subscribeTitle: line('Calendar subscription: heading', 'Subscribe to the calendar'),
    subscribeText: text(
      'Calendar subscription: text',
      'Every event in your own calendar, updated when something changes.',
    ),
    subscribe: line('Calendar subscription: button', 'Subscribe'),
  },
)
