import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const newsletterFormTexts = defineTexts(
  'newsletter-form',
  { title: 'Every page: newsletter form', paths: ['*'] },
  {
    title: line('Newsletter form: heading', 'Get our newsletter'),
    consent: text(
      'Newsletter form: consent, which is stored with each subscription',
      'By subscribing, you agree to get the {name} newsletter by email. Every issue has an unsubscribe link.',
    ),
    submit: line('Newsletter form: button', 'Subscribe'),
  },
)
