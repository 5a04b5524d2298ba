import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const aboutTexts = defineTexts(
  'about',
  { title: 'About Us', paths: ['/about'] },
  {
    intro: text('Introduction', "A Qur'an log among friends that grew into service.", { aboutUs: true }),
    empty: text('Shown when a section has no text', 'We are still writing it down.'),
    visionLink: line('Link to the full vision', 'Read the full vision'),
    joinTitle: line('Join: heading', 'There is a place for you'),
    joinText: text(
      'Join: text',
      'Come once, carry something, stay for tea. Tell us how you would like to help.',
      { aboutUs: true },
    ),
    joinLink: line('Join: button', 'Join the Mission'),
    contactLink: line('Join: button, if there is no form', 'Write to us'),
  },
)

export const prosePageTexts = defineTexts(
  'pages',
  { title: 'Our Vision and Privacy', paths: ['/vision', '/privacy'] },
  { empty: text('Shown when a page has no text', 'This page is being written.') },
)
