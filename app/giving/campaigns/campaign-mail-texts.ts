import { defineMailTexts, text } from '#app/platform/settings/text.ts'

export const campaignUpdateTexts = defineMailTexts('campaign-update', 'news of a campaign', {
  reason: text(
    'Why the donor gets it',
    'You gave to “{campaign}” and asked for news of it. Thank you, and may Allah accept it from you.',
    { optional: ['campaign'] },
  ),
})
