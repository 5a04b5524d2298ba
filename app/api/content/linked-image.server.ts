import { bucketAliases, parseObjectPath } from '#app/api/files/object-name.ts'
import { ensureLibraryPicture } from '#app/api/files/object-picture.server.ts'
import { savePictureDetails } from '#app/cms/media/media-store.server.ts'
import { checkAlt, pictureMessages } from '#app/cms/media/picture-choice.ts'
import { findPicture } from '#app/cms/media/picture-store.server.ts'
import { centerFocalPoint, type Picture, pictureUrl } from '#app/ui/picture.ts'
import type { Call } from './operation.ts'
import { type InputError, pointerTo } from './problem.server.ts'

/** The absolute URL of a picture's largest size, which is available right after the upload. */
export function imageUrlOf(origin: string, picture: Picture | null) {
  const variant = picture?.variants[0]
  if (!picture || !variant) return null
  return origin + pictureUrl(picture, variant.shape, Math.max(...variant.widths), 'webp')
}

/**
 * Finds the picture that `imageUrl` in a body refers to; without `imageUrl`, the current one. `saveAlt` saves the
 * alt text; call it after the item is saved.
 */
export async function chooseImage(call: Call, current: Picture | null, body: Record<string, unknown>) {
  const errors: InputError[] = []
  const found = await findLinkedImage(call, current, body.imageUrl as string | null | undefined)
  if ('problem' in found) errors.push({ pointer: pointerTo(['imageUrl']), detail: found.problem })
  const picture = 'problem' in found ? null : found.picture
  const sentAlt = body.imageAlt as string | null | undefined
  const { alt, error } = checkAlt(sentAlt === undefined ? picture?.alt : (sentAlt ?? ''))
  if (picture && error) errors.push({ pointer: pointerTo(['imageAlt']), detail: error })
  if (!picture && alt && errors.length === 0)
    errors.push({ pointer: pointerTo(['imageAlt']), detail: 'There is no picture to describe.' })
  return {
    errors,
    pictureId: picture?.id ?? null,
    saveAlt: async () => {
      if (!picture || alt === picture.alt) return
      const details = { alt, focal: picture.focal ?? centerFocalPoint }
      await savePictureDetails(call.db, picture.id, details, call.member, call.now)
    },
  }
}

type LinkedImage = { picture: Picture | null } | { problem: string }

const pictureFile = /^\/(?:files|pictures)\/(.+)-(?:wide|tall)-\d{1,4}\.(?:avif|webp)$/

async function findLinkedImage(
  { db, files, config, now, origin, request }: Call,
  current: Picture | null,
  imageUrl: string | null | undefined,
): Promise<LinkedImage> {
  if (imageUrl === undefined || (current && imageUrl === imageUrlOf(origin, current)))
    return { picture: current }
  if (!imageUrl) return { picture: null }
  const unknownUrl = { problem: 'This is not the URL of a picture on this site. Upload the file first.' }
  if (!URL.canParse(imageUrl)) return unknownUrl
  const url = new URL(imageUrl)
  if (![origin, new URL(request.url).origin].includes(url.origin)) return unknownUrl
  const object = parseObjectPath(url.pathname)
  let id = pictureFile.exec(url.pathname)?.[1]
  if (object?.name && bucketAliases(config.projectId).includes(object.bucket)) {
    const added = await ensureLibraryPicture({ db, files }, object.name, now)
    if ('problem' in added) return added
    id = added.pictureId
  }
  if (!id) return unknownUrl
  const picture = await findPicture(db, id)
  return picture ? { picture } : { problem: pictureMessages.notFound }
}
