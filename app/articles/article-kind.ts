import type { Cell, Kind } from '#app/revisions/kind.ts'

/** An article as the engine of drafts, versions and the trash knows it. */
export const articleKind: Kind<'article'> = {
  table: 'article',
  noun: 'article',
  place: 'articles',
  titleColumn: 'title',
  columns: {
    title: 'Title',
    slug: 'Address',
    preview: 'Preview text',
    body: 'Text',
    author: 'Author',
    tags: 'Tags',
    pictureId: 'Picture',
  },
  slugged: true,
  sampled: true,
  previewed: true,
  publicPath: ({ slug }) => `/articles/${slug}`,
  stampNew: (now) => ({ updatedAt: now.toISOString(), sample: 0 }),
  stamp: (_, now) => ({ updatedAt: now.toISOString() }),
  read: (column, value) => (column === 'tags' ? tagWords(value) : undefined),
}

/** Stored tags as an admin writes them: with commas between. */
function tagWords(stored: Cell) {
  return (JSON.parse(String(stored ?? '[]')) as string[]).join(', ')
}
