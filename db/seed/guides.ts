import { readFrontMatter, requireField } from './front-matter.ts'

const files = import.meta.glob<string>('../../guides/*.md', { query: '?raw', import: 'default', eager: true })
const order = ['running-a-masjid-event', 'community-outreach-best-practices', 'youth-program-development']

/** The three guides of the toolkit; the build typesets their PDFs (`guides/typeset.ts`). */
export function starterGuides() {
  return order.map((slug) => {
    const file = files[`../../guides/${slug}.md`]
    if (!file) throw new Error(`The guide '${slug}' is missing`)
    const { fields } = readFrontMatter(file)
    return {
      slug,
      title: requireField(fields, 'title'),
      description: requireField(fields, 'description'),
      videoUrl: null,
      pdfUrl: `/guides/${slug}.pdf`,
    }
  })
}
