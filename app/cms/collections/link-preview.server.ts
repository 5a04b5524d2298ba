import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { firstSentence } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { shareImageUrl } from '#app/ui/picture.ts'
import { type Collection, type Item, pictureColumns, titleOf } from './collection.ts'

/** An item's title, description and picture, as its collection declares them. */
export async function readLinkPreview(db: Database, collection: Collection, item: Item) {
  const [column] = pictureColumns(collection)
  const pictureId = column && item[column] ? String(item[column]) : null
  const [[itemWithPicture], settings] = await Promise.all([
    withPictures(db, [{ pictureId }]),
    readSettings(db),
  ])
  const picture = itemWithPicture?.picture
  const filled = fillTexts(item, settings)
  const { description, type } = collection.linkPreview ?? {}
  const text = description ? String(filled[description] ?? '') : ''
  const isMarkdown = description && collection.fields[description]?.input?.type === 'markdown'
  return {
    title: titleOf(collection, filled),
    description: isMarkdown ? firstSentence(text) : text,
    ...(type ? { type } : {}),
    ...(picture ? { image: { path: shareImageUrl(picture), alt: picture.alt } } : {}),
  }
}
