import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const newsletterTexts = defineTexts(
  'newsletter',
  { title: 'Newsletter', paths: ['/newsletter'] },
  {
    intro: text('Introduction', 'What we did and what comes next, by email.'),
    description: text(
      'Description for search engines and link previews',
      'What we did and what comes next, by email.',
    ),
    failure: text(
      'Error if the email cannot be sent',
      'We could not send the email right now. Please try again in a moment.',
    ),
    cannotSend: text(
      'Error if no mail server is connected',
      'This site cannot send emails at the moment. Please try again later, or write to us.',
    ),
    thanks: line('After subscribing: heading', 'One more step: please check your email.'),
    thanksText: text(
      'After subscribing: text',
      'We sent a link to {email}. Open it within three days to confirm that you want the newsletter.',
    ),
    confirmed: text(
      'After confirming',
      'The newsletter goes to {email}. Every issue has a link to unsubscribe.',
    ),
    removed: text(
      'Unsubscribe page: to someone whom an admin has unsubscribed',
      'Our team has already unsubscribed you. To make sure that only you can subscribe again, press the button.',
    ),
    unsubscribed: text('After unsubscribing', 'You will no longer receive the newsletter.'),
  },
)
