import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { pictureGraceDays } from '#app/cms/media/delete-unused-pictures.server.ts'
import { designPictureIds } from '#app/cms/media/design-picture-store.server.ts'
import { findUploader, listObjectNames, type Media } from '#app/cms/media/media-store.server.ts'
import { sizePath } from '#app/cms/media/picture-file.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import { formatBytes } from '#app/platform/format-bytes.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { picturePath } from '#app/ui/picture.ts'
import { listPictureUses } from './picture-uses.server.ts'

const builtinRoot = 'build/client'

/** What a picture's page shows about the picture. */
export async function readMediaView(context: Readonly<RouterContextProvider>, media: Media, now: Date) {
  const db = context.get(databaseContext)
  const { versioned } = context.get(collectionsContext)
  const [uses, objects, uploader, { timeZone }, bytes] = await Promise.all([
    listPictureUses(db, versioned, media.id, now),
    listObjectNames(db, media.id),
    findUploader(db, media.id),
    readSettings(db),
    largestFileBytes(context.get(filesContext), media),
  ])
  const isUsed = uses.length + objects.length > 0
  const variant = media.variants[0]
  const addedAt = formatDateTime(media.createdAt, timeZone)
  const byUploader = objects.length > 0 ? ' by an app' : uploader ? ` by ${uploader}` : ''
  const expiresAt =
    !isUsed && media.unusedSince && daysAfter(new Date(media.unusedSince), pictureGraceDays).toISOString()
  return {
    picture: media,
    name: media.name,
    uses,
    objects,
    isUpload: media.source === 'upload',
    designPath: designPictureIds.some((id) => id === media.id) ? `/admin/design-pictures/${media.id}` : null,
    canDelete: media.source === 'upload' && !isUsed,
    dimensions: variant ? `${variant.width} × ${variant.height} pixels` : '',
    size: bytes === undefined ? '' : `${formatBytes(bytes)} in the largest size`,
    added: media.source === 'upload' ? `${addedAt}${byUploader}` : 'Included with the site',
    expires: expiresAt ? formatDateTime(expiresAt, timeZone) : null,
  }
}

/** The size of the largest WebP file; undefined if it is missing. */
async function largestFileBytes(files: Files, media: Media) {
  const variant = media.variants[0]
  if (!variant) return undefined
  const width = Math.max(...variant.widths)
  if (media.source === 'upload') return (await files.stat(sizePath(media.id, width, 'webp')))?.bytes
  const path = join(builtinRoot, picturePath(media, variant.shape, width, 'webp'))
  return (await stat(path).catch(() => undefined))?.size
}
