import type { Item } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { withFiles } from './guide-file.server.ts'
import { listGuides } from './guide-store.server.ts'
import { listResources } from './resource-store.server.ts'

/** Reads the Resources page as visitors see it, with the previewed guide first. */
export async function readGuidePreview(item: Item, db: Database, now: Date) {
  const textOf = (column: string) => String(item[column] ?? '')
  const previewItem = {
    id: item.id,
    slug: textOf('slug'),
    title: textOf('title'),
    description: textOf('description'),
    videoUrl: item.videoUrl === null ? null : textOf('videoUrl'),
    pdfUrl: textOf('pdfUrl'),
  }
  const others = (await listGuides(db, now)).filter(({ id }) => id !== item.id)
  const guides = await withFiles(db, [previewItem, ...others])
  return { tab: 'guides' as const, guides, additional: await listResources(db, null, now) }
}

/** Reads the Resources page as visitors see it, with the previewed resource first. */
export async function readResourcePreview(item: Item, db: Database, now: Date) {
  const previewItem = { id: item.id, title: String(item.title), url: String(item.url) }
  const [guides, additional] = await Promise.all([listGuides(db, now), listResources(db, null, now)])
  const others = additional.resources.filter(({ id }) => id !== item.id)
  return {
    tab: 'guides' as const,
    guides: await withFiles(db, guides),
    additional: { ...additional, resources: [previewItem, ...others] },
  }
}
