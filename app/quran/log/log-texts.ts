import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const logTexts = defineTexts(
  'quran-log',
  { title: "Qur'an log", paths: ['/quran'] },
  {
    title: line('Title', "A little Qur'an every day"),
    intro: text(
      'Introduction for visitors',
      "The Qur'an log is a quiet companion for daily reading. One tap records that you read; a goal, a khatma plan and friends help you stay with it. What you log is yours alone, unless you choose to share it with a group.",
    ),
    tapHint: line('Below the button “I read today”', 'Even one ayah counts.'),
    empty: text('If there are no entries', 'Your log starts with one ayah.'),
  },
)
