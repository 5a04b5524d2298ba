import { defineMailTexts, text } from '#app/platform/settings/text.ts'

export const campaignUpdateTexts = defineMailTexts('campaign-update', 'campaign update', {
  reason: text(
    'Why the donor gets this email',
    'You gave to “{campaign}” and asked for updates. Thank you, and may Allah accept it from you.',
    { optional: ['campaign'] },
  ),
})
