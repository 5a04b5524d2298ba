import type { Item } from '#app/cms/collections/collection.ts'
import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

/** Reads the content of a custom page, published or as a preview. */
export async function readCustomPage(item: Item, db: Database) {
  const row = {
    title: String(item.title),
    body: String(item.body),
    pictureId: item.pictureId ? String(item.pictureId) : null,
  }
  const [[rowWithPicture], settings] = await Promise.all([withPictures(db, [row]), readSettings(db)])
  const { title, body } = fillTexts(row, settings)
  return { title, html: renderMarkdown(body), picture: rowWithPicture?.picture ?? null }
}
