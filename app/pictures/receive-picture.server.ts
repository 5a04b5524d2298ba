import { buffer } from 'node:stream/consumers'
import type { RouterContextProvider } from 'react-router'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import type { UploadedFile, UploadForm } from '#app/platform/http/upload-form.server.ts'
import { type Focal, focalCell, focalMiddle, type Picture } from '#app/ui/picture.ts'
import { addPicture } from './add-picture.server.ts'
import { makeShare } from './make-sizes.server.ts'
import { altOf, focalOf, pictureFields, pictureWords, valuesOf } from './picture-choice.ts'
import { type PictureUse, sharePath, sizePath } from './picture-file.ts'
import { describePicture, findPicture } from './picture-store.server.ts'

interface Asked {
  /** The field's name, as given to `PictureField`. */
  name: string
  use: PictureUse
  required?: boolean
  now: Date
}

export interface ReceivedPicture {
  ok: boolean
  /** Null: none was chosen, or it was taken away. */
  pictureId: string | null
  /** What is wrong, by field; to be shown with the form's other errors. */
  errors: Record<string, string>
  /** To stand in the form again: a file that was taken is not asked for a second time. */
  values: Record<string, string>
  /** The picture to show in the form again. */
  picture: Picture | null
}

/**
 * Takes what a `PictureField` sent: a picture uploaded before, one that comes with the form (without
 * scripts), or none; and saves what it shows and what must stay in view. Only for admins: call
 * `requireAdmin` first, then `readUploadForm` for the whole form, then this, and put the errors and values
 * of the other fields beside these:
 *
 *     const form = await readUploadForm(request)
 *     const chosen = await receivePicture(context, form, { name: 'pictureId', use: 'events', now })
 *     const fields = checkFields(form.values, eventForm)
 *     if (!fields.ok || !chosen.ok) return refuse({ ...form.values, ...chosen.values }, { ...chosen.errors, … })
 *     await saveEvent(db, { ...fields.value, pictureId: chosen.pictureId })
 */
export async function receivePicture(
  context: Readonly<RouterContextProvider>,
  form: UploadForm,
  { name, use, required = false, now }: Asked,
): Promise<ReceivedPicture> {
  const store = { db: context.get(databaseContext), files: context.get(filesContext) }
  const fields = pictureFields(name)
  const { [fields.id]: kept = '', [fields.remove]: remove } = form.values
  const file = form.files[fields.file]
  const chosen = file
    ? await takeFile(store, file, use, now)
    : await keepPicture(store.db, remove ? '' : kept)
  const { alt, error: altError } = altOf(form.values[fields.alt])
  const focal = focalOf(form.values[fields.focal])

  const errors: Record<string, string> = {}
  if (chosen.problem) errors[name] = chosen.problem
  else if (!chosen.picture && required) errors[name] = pictureWords.missing
  if (chosen.picture && altError) errors[fields.alt] = altError
  const ok = Object.keys(errors).length === 0
  if (ok && chosen.picture) await describe(store, chosen.picture, { alt, focal })

  // What was refused leaves the picture in the form that was there before.
  const picture = chosen.picture ?? (chosen.problem ? ((await findPicture(store.db, kept)) ?? null) : null)
  return {
    ok,
    pictureId: chosen.picture?.id ?? null,
    errors,
    values: {
      ...valuesOf(name, picture),
      [fields.id]: picture?.id ?? '',
      [fields.alt]: form.values[fields.alt] ?? '',
      [fields.focal]: focalCell(focal),
    },
    picture,
  }
}

type Store = { db: Database; files: Files }
type Chosen = { picture: Picture | null; problem?: string }

export async function takeFile(
  store: Store,
  file: UploadedFile,
  use: PictureUse,
  now: Date,
): Promise<Chosen> {
  if (file.tooLarge) return { picture: null, problem: pictureWords.tooLarge }
  const added = await addPicture(store, file, use, now)
  return added.ok ? { picture: added.picture } : { picture: null, problem: added.problem }
}

async function keepPicture(db: Database, id: string): Promise<Chosen> {
  if (!id) return { picture: null }
  const picture = await findPicture(db, id)
  return picture ? { picture } : { picture: null, problem: pictureWords.gone }
}

async function describe(
  { db, files }: Store,
  picture: Picture,
  { alt, focal }: { alt: string; focal: Focal },
) {
  const before = picture.focal ?? focalMiddle
  const moved = focalCell(before) !== focalCell(focal)
  const shape = picture.shapes[0]
  if (moved && picture.source === 'upload' && shape) {
    const stream = await files.get(sizePath(picture.id, shape.width, 'webp'))
    if (stream) {
      const share = await makeShare({ ...shape, bytes: await buffer(stream) }, focal)
      await files.put(sharePath(picture.id, focal), share)
    }
  }
  if (moved || alt !== picture.alt) await describePicture(db, picture.id, { alt, focal })
}
