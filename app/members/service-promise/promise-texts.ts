import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const promiseTexts = defineTexts(
  'service-promise',
  { title: 'Service promise', paths: ['/quran/promise'] },
  {
    title: line('Title', 'A missed day becomes service'),
    lead: text(
      'Introduction',
      'If you like, a day you missed can become something good for others: a few minutes of service, or a gift.',
    ),
    meaning: text(
      'What the promise is',
      'This is a promise to yourself. It is not a debt and not a religious duty, and nobody will ask you about it. You can change it, pause it or stop it at any time, and let any day go.',
    ),
    privacy: text('Who sees it', 'Only you can see your promise and its history.'),
    counting: text(
      'Which days count',
      'A day on which your goal asks for reading counts as missed if you have not logged any reading for it by the end of the next day. Without a goal, no day counts. If you add it to your log afterward, it stops counting as missed. Days when your log is paused never count.',
    ),
    nothingOpen: text('If there are no open days', 'There are no missed days to make up.'),
    give: text(
      'Open days: how to give',
      'Give wherever you like, and check the days that it was for. We take your word for it.',
    ),
    giveHere: text('Open days: giving here', 'Or give for the checked days here, by card.'),
    failure: text(
      'If the payment page could not be opened',
      'We could not open the payment page. Nothing was charged. Please check your days and try again in a moment.',
    ),
    waiting: text(
      'Gifts that are not paid yet',
      'If you have paid, this page will update within a few minutes. Otherwise, nothing was charged.',
    ),
    serve: text(
      'Open days: how to serve',
      'Your approved volunteer hours can cover the days before them, oldest first. No hours are used until you press “Use my hours”.',
    ),
    became: text('Total', 'Your missed days became {amount}.', { optional: [] }),
    paused: text('While the promise is paused', 'No day counts until you resume it.'),
  },
)
