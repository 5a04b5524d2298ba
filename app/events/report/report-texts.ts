import { defineTexts, line } from '#app/platform/settings/text.ts'

export const reportTexts = defineTexts(
  'event-report',
  { title: 'Event reports', paths: ['/events'] },
  {
    title: line('Report: heading', 'The day after'),
    people: line('Report: how many people came', 'of us'),
  },
)
