import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const recurringTexts = defineTexts(
  'recurring-gift',
  { title: 'Monthly gifts', paths: ['/donate/monthly'] },
  {
    title: line('Title', 'Your monthly gift'),
    intro: text('Below the title', 'You can change, pause or stop a monthly or weekly gift at any time.'),
    linkIntro: text(
      'Above the form',
      'Enter the email address that you give with, and we send you a link to your gift. You need no account.',
    ),
    linkSent: text(
      'After the form',
      'If a monthly gift was made with this address, its link is on the way. It can take a few minutes.',
    ),
    linkFailure: line(
      'When the form cannot be sent',
      'This could not be sent. Please try again in a moment.',
    ),
    cardFailed: text(
      'Card declined',
      'Your bank did not accept the last payment. If you would like to continue, please enter another card. Otherwise you can stop the gift, or do nothing: it then ends by itself.',
    ),
    stopQuestion: text(
      'Before stopping',
      'No further payment will be made. Your past gifts and their receipts stay as they are.',
    ),
    stopped: text('Stopped', 'This gift has ended. Thank you for all that you have given.'),
    unavailable: text(
      'When the payment provider is unavailable',
      'The payment service did not respond, so this was probably not changed. Please try again in a few minutes; doing it twice is safe. Or write to us at {contact}.',
      { optional: ['contact'] },
    ),
    changed: text(
      'When the gift was changed in the meantime',
      'Your gift was changed in the meantime, so this was not done. Its current state is below.',
    ),
  },
)
