import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const promiseTexts = defineTexts(
  'service-promise',
  { title: 'Service promise', paths: ['/quran/promise'] },
  {
    title: line('Title', 'A missed day becomes service'),
    lead: text(
      'Introduction',
      'If you like, a day on which you did not read can become something good for others: some minutes of service, or a gift.',
    ),
    meaning: text(
      'What the promise is',
      'This is a promise to yourself. It is not a debt and not a religious duty, and nobody asks you about it. You can change it, pause it or stop it at any time, and let any day go.',
    ),
    privacy: text('Who sees it', 'Only you see your promise and what became of it.'),
    counting: text(
      'Which days count',
      'A day counts once the following day is over and nothing was read on it. Days in a pause of your log never count. If you log a day later, it no longer counts.',
    ),
    nothingOpen: text('Shown without open days', 'Nothing is open.'),
    give: text(
      'Open days: how to give',
      'Give where you like. Check the days it was for; we take your word for it.',
    ),
    giveHere: text('Open days: giving here', 'Or give for the checked days here, by card.'),
    waiting: text(
      'Gifts that are not paid yet',
      'If you have paid, this changes within a few minutes. Otherwise nothing was charged.',
    ),
    serve: text(
      'Open days: how to serve',
      'Your approved volunteer hours can cover the days before them, the oldest first. Nothing is used until you press the button.',
    ),
    became: text('Total', 'Your missed days became {amount}.', { optional: [] }),
    paused: text('Shown during a pause of the promise', 'No day counts until you continue.'),
  },
)
