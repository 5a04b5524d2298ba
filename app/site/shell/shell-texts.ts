import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const shellTexts = defineTexts(
  'shell',
  { title: 'Every page', paths: ['*'] },
  {
    social: line('Footer: heading above the links', 'Stay connected with us'),
    contact: line('Footer: button, if there are no links', 'Write to us'),
    copyright: line('Footer: copyright', '© {year} {name}. {tagline}.', { optional: ['year', 'tagline'] }),
    countdown: line('Countdown: heading', 'Event Countdown'),
    noCountdown: line('Countdown without an event', 'Coming Soon'),
    contactForm: line('Contact dialog: button', 'Use the contact form'),
  },
)

export const notFoundTexts = defineTexts(
  'not-found',
  { title: 'Page not found', paths: [] },
  {
    title: line('Heading', 'This path ends here'),
    text: text(
      'Text',
      'The page you are looking for is not here. It may have moved, or the link may be missing a letter.',
    ),
    home: line('Homepage button', 'Go to the homepage'),
    events: line('Events button', 'See what is coming up'),
    contact: line('Contact button', 'Tell us about it'),
  },
)

export const offlineTexts = defineTexts(
  'offline',
  { title: 'No connection', paths: ['/offline'] },
  {
    title: line('Heading', 'You are offline'),
    text: text('Text', 'This page needs a connection. Try again when you are back online.'),
  },
)

export const unknownLinkTexts = defineTexts(
  'unknown-link',
  { title: 'Broken sign-up link', paths: [] },
  {
    title: line('Heading', 'This link does not work'),
    text: text(
      'Text',
      'It may have been cut off, or your sign-up may have been deleted. Open the latest email about this event, and use its link.',
    ),
    help: text(
      'How to get a new link',
      'Or sign up again with the same email address: if you are already signed up, we will email you a new link.',
    ),
    newLink: line('Button to the sign-up', 'Get a new link'),
    events: line('Button to the events, if the event is gone', 'See what is coming up'),
    contact: line('Button to the contact page', 'Write to us'),
  },
)
