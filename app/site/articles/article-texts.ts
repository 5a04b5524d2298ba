import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const articleTexts = defineTexts(
  'articles',
  { title: 'Articles', paths: ['/articles'] },
  {
    title: line('Heading', 'Reflections and Reports'),
    intro: text(
      'Introduction',
      'What we learn from reading and serving, written down for those who come after us.',
    ),
    description: text(
      'Description for search engines and link previews',
      'What we learn from reading and serving, written down for those who come after us.',
    ),
    empty: text('Shown when there are no articles', 'There is nothing here yet. Check back soon.'),
    writeLink: line('Write for Us button', 'Write for Us'),
  },
)
