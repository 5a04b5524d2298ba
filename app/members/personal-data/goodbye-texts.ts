import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const goodbyeTexts = defineTexts(
  'goodbye',
  { title: 'After deleting an account', paths: ['/goodbye'] },
  {
    title: line('Heading', 'Goodbye, and thank you'),
    intro: text(
      'Introduction',
      'Your account has been deleted and your personal data erased. Gifts, pledges and initiatives are kept without your name; only receipts and yearly giving statements keep your name, because the law requires it.',
    ),
    text: text(
      'Text',
      'May your reading and good work continue, wherever you are. You are always welcome at {name} events, with or without an account.',
    ),
  },
)
