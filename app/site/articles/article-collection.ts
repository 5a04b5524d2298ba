import { defineCollection } from '#app/cms/collections/collection.ts'
import { body, type Cell, type Field, line, picture, slug, summary } from '#app/cms/collections/field.ts'
import { optionalLine } from '#app/platform/http/form-text.ts'

const maxTags = 8

/** Tags are entered as text separated by commas, and stored as a JSON list. */
const tags: Field = {
  label: 'Tags',
  input: { type: 'line', maxLength: 300, placeholder: 'food, service' },
  schema: optionalLine(300)
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((tag) => tag.trim().slice(0, 40))
          .filter(Boolean),
      ),
    ])
    .refine((list) => list.length <= maxTags, { error: `Please enter at most ${maxTags} tags.` })
    .transform((list) => JSON.stringify(list)),
  format: (stored: Cell) => (JSON.parse(String(stored ?? '[]')) as string[]).join(', '),
}

export const articleCollection = defineCollection({
  table: 'article',
  noun: 'article',
  title: 'Articles',
  path: 'articles',
  permission: 'content',
  list: {
    lead: 'The Articles page. Visitors see the newest first.',
    detail: ({ author }) => String(author),
  },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 160 }),
    slug: slug(),
    preview: summary('Preview text'),
    body: body(),
    author: line({ label: 'Author', required: 'Please enter the author’s name.', maxLength: 100 }),
    tags,
    pictureId: picture({ folder: 'articles' }),
  },
  form: ['title', 'preview', 'body', ['author', 'tags']],
  hasSlug: true,
  publicPath: '/articles/:slug',
  linkPreview: { description: 'preview', type: 'article' },
  routes: { page: 'site/articles/article-page.route.tsx', preview: 'site/articles/article-page.route.tsx' },
  defaults: (now) => ({ updatedAt: now.toISOString() }),
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
})
