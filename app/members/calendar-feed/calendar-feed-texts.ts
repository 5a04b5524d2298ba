import { defineTexts, text } from '#app/platform/settings/text.ts'

export const calendarFeedTexts = defineTexts(
  'calendar-feed',
  { title: 'Your calendar link', paths: ['/profile/calendar-feed'] },
  {
    intro: text(
      'Introduction',
      'The events you signed up for, in your own calendar app. They update automatically.',
    ),
    create: text(
      'Before the link is created',
      'We’ll create a private link that only you have. You can replace it or turn it off at any time.',
    ),
    keep: text(
      'Below the link',
      'Keep this link private: it works without a login, so anyone who has it can see which events you signed up for.',
    ),
  },
)
