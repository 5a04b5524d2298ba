import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const logRulesTexts = defineTexts(
  'log-rules',
  { title: 'How days are counted', paths: ['/quran/how-it-counts'] },
  {
    title: line('Title', 'How days are counted'),
    intro: text(
      'Introduction',
      'The log is there to help you read, not to judge you. Here is everything that it counts, and how.',
    ),
  },
)

export const logStartTexts = defineTexts(
  'log-start',
  { title: "Start your Qur'an log", paths: ['/quran/start'] },
  {
    intro: text(
      'Introduction',
      'Log your reading with one tap a day. The Prophet ﷺ said that the deeds most loved by God are those done regularly, even if they are few.',
    ),
  },
)
