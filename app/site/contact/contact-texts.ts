import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const contactTexts = defineTexts(
  'contact',
  { title: 'Contact', paths: ['/contact'] },
  {
    intro: text(
      'Introduction (also shown in the contact dialog)',
      'Write to us. A person reads every message and answers within a few days.',
      { aboutUs: true },
    ),
    description: text(
      'Description for search engines and link previews',
      'Write to us: a person reads every message and answers within a few days.',
      { aboutUs: true },
    ),
    emailTitle: line('Email: heading', 'By email'),
    ideaTitle: line('Initiatives: question', 'Have an idea for something we could do together?'),
    ideaText: text('Initiatives: text', '{form} asks for everything we need to know.'),
    ideaLink: line('Initiatives: link to the form', 'The initiative form'),
    formTitle: line('Form heading', 'Or write to us here'),
    failure: text(
      'Error if the message cannot be saved',
      'We could not send your message right now. Please try again, or write to us by email.',
    ),
    submit: line('Form button', 'Send message'),
    thanks: text('Thanks: heading', 'Thank you, {person}. We received your message.', {
      optional: ['person'],
    }),
    promise: text('Thanks: text', 'A person will read it and reply to {email} within a few days.', {
      aboutUs: true,
      optional: ['email'],
    }),
  },
)
