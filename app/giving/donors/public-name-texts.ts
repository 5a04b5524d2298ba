import { defineMailTexts, defineTexts, line, text } from '#app/platform/settings/text.ts'

export const publicNameTexts = defineTexts(
  'public-name',
  { title: 'Donors: name in public', paths: ['/donate/monthly', '/receipts'] },
  {
    title: line('Heading', 'Your name in public'),
    shown: text(
      'Text',
      'You agreed to show your name, {person}, with “{campaign}”. You can change your mind at any time.',
      { optional: ['person', 'campaign'] },
    ),
    hide: line('Button', 'Hide my name'),
    hidden: line('Message after the button', 'Your name is no longer shown with this campaign.'),
  },
)

export const publicNameMailTexts = defineMailTexts('public-name', 'receipt for a gift with a public name', {
  footer: text(
    'Below the receipt email',
    `As you requested, your name is shown with “{campaign}”. You can hide it at any time:

{link}`,
    { optional: ['campaign'] },
  ),
})
