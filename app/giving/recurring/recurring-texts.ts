import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const recurringTexts = defineTexts(
  'recurring-gift',
  { title: 'Monthly gifts', paths: ['/donate/monthly'] },
  {
    title: line('Title', 'Your monthly or weekly gift'),
    intro: text('Below the title', 'You can change, pause or stop it at any time.'),
    linkIntro: text(
      'Above the form',
      'Enter the email address that you used for your gift, and we will send you a link to it. You do not need an account.',
    ),
    linkSent: text(
      'After the form',
      'If a monthly or weekly gift was made with this address, a link to it is on its way. It can take a few minutes.',
    ),
    linkFailure: line(
      'When the form cannot be sent',
      'The link could not be sent. Please try again in a moment.',
    ),
    cardFailed: text(
      'Card declined',
      'Your bank did not accept the last payment. If you would like to continue, please enter another card. Otherwise, you can stop the gift, or do nothing and it will end automatically.',
    ),
    campaignEnded: text(
      'When the gift’s campaign has ended',
      'This campaign ended on {date}. Your gift continues, and each payment still goes to this campaign. You can give to our general fund from now on, stop the gift, or leave it as it is.',
      { optional: ['date'] },
    ),
    toGeneral: line('Button to give to the general fund', 'Give to the general fund'),
    toGeneralDone: line(
      'Message: the gift goes to the general fund',
      'Thank you. From the next payment on, your gift goes to the general fund.',
    ),
    stopQuestion: text(
      'Before stopping',
      'No further payments will be made. Your past gifts and their receipts stay as they are.',
    ),
    stopped: text('Stopped', 'This gift has ended. Thank you for all that you have given.'),
    unavailable: text(
      'When the payment provider is unavailable',
      'The payment provider did not respond, so your gift was probably not changed. Please try again in a few minutes (trying again is safe), or write to us at {contact}.',
      { optional: ['contact'] },
    ),
    changed: text(
      'When the gift was changed in the meantime',
      'Your gift was changed in the meantime, so this change was not made. The current state of your gift is below.',
    ),
  },
)
