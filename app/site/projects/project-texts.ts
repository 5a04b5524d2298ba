import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const projectTexts = defineTexts(
  'projects',
  { title: 'Projects', paths: ['/projects'] },
  {
    intro: text('Introduction', 'Ways to turn what we read into what we do.'),
    description: text(
      'Description for search engines and link previews',
      "A Qur'an log, circles, warm meals, clean masjids, youth evenings and coats in winter: what we do.",
      { aboutUs: true },
    ),
    empty: text('Shown when there are no projects', 'There are no projects here yet. Check back soon.'),
    moreTitle: line('More projects: heading', 'More Projects Coming Soon!'),
    moreText: text(
      'More projects: text',
      'Would you like to help plan the next one? The committee meets once a month, and new people keep it honest.',
      { aboutUs: true },
    ),
    joinLink: line('More projects: button', 'Join the Committee'),
    contactLink: line('More projects: button, if there is no form', 'Write to us'),
  },
)
