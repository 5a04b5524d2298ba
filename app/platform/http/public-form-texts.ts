import { defineTexts, text } from '#app/platform/settings/text.ts'

/** What every public form says if it was not sent, or not sent yet. */
export const publicFormTexts = defineTexts(
  'public-form',
  { title: 'Every form', paths: ['/contact', '/donate', '/merch', '/newsletter', '/resources'] },
  {
    fields: text('If a field is invalid', 'Not sent yet. Please correct the highlighted fields.'),
    robot: text(
      'If the submission looked automated',
      'This looked automated, so it was not sent. Please press the button again.',
    ),
    proof: text(
      'While the browser proves that it is not a bot',
      'One moment: we are getting many submissions from this network, so your browser is solving a small puzzle that keeps bots out. Your form will be sent when the puzzle is solved.',
    ),
    rateLimited: text(
      'If there were too many submissions',
      'We have received too many submissions in a short time. Please try again {wait}; what you typed is still here.',
    ),
  },
)
