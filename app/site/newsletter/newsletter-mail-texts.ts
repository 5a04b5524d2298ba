import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const confirmSubscriptionTexts = defineMailTexts(
  'confirm-subscription',
  'confirm a newsletter subscription',
  {
    subject: line('Subject', 'Confirm your subscription to the {name} newsletter'),
    body: text(
      'Text',
      `Salaam,

Someone entered this address to subscribe to the {name} newsletter. If it was you, confirm your subscription:

{link}

The link works once and expires after three days. If it was not you, you can ignore this email: you will not get the newsletter unless you confirm it.`,
    ),
  },
)

export const issueTexts = defineMailTexts('newsletter', 'newsletter', {
  reason: text(
    'Below each issue',
    'You are receiving this email because you subscribed to the {name} newsletter.',
  ),
})
