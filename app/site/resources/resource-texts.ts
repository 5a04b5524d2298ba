import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const resourceTexts = defineTexts(
  'resources',
  { title: 'Resources', paths: ['/resources'] },
  {
    intro: text('Introduction', 'What we have learned, written down so that you can start where we are now.'),
    description: text(
      'Description for search engines and link previews',
      'Free guides for volunteers, a form to submit your own initiative, and links that help us in our work.',
    ),
    toolkitTitle: line('Toolkit: heading', 'Volunteer Toolkit'),
    noGuides: text('Shown when there are no guides', 'The guides are being written.'),
    linksTitle: line('Links: heading', 'Additional Resources'),
    noLinks: text('Shown when there are no links', 'No links have been added yet.'),
    linksNote: text('Links: note', 'More guides, downloads, and helpful materials coming soon!'),
  },
)
