import { readFrontMatter, requireField } from './front-matter.ts'

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

/** The initial articles, published at noon UTC on their date. */
export function readArticles() {
  return Object.entries(files).map(([path, file]) => {
    const { fields, body } = readFrontMatter(file)
    const publishedAt = `${requireField(fields, 'date')}T12:00:00.000Z`
    return {
      slug: slugOf(path),
      title: requireField(fields, 'title'),
      preview: requireField(fields, 'preview'),
      author: requireField(fields, 'author'),
      tags: JSON.stringify(
        requireField(fields, 'tags')
          .split(',')
          .map((tag) => tag.trim()),
      ),
      pictureId: requireField(fields, 'picture'),
      body,
      publishedAt,
      updatedAt: publishedAt,
    }
  })
}

const slugOf = (path: string) => path.replace(/^.*\/|\.md$/g, '')
