import { buffer } from 'node:stream/consumers'
import type { RouterContextProvider } from 'react-router'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import type { UploadedFile, UploadForm } from '#app/platform/http/upload-form.server.ts'
import { type Focal, focalCell, focalMiddle, type Picture } from '#app/ui/picture.ts'
import { addPicture } from './add-picture.server.ts'
import { makeShare } from './make-sizes.server.ts'
import { altOf, focalOf, pictureFields, pictureMessages, valuesOf } from './picture-choice.ts'
import { sharePath, sizePath } from './picture-file.ts'
import { describePicture, findPicture } from './picture-store.server.ts'

interface PictureOptions {
  /** The field's name, as given to `PictureField`. */
  name: string
  use: string
  required?: boolean
  now: Date
}

export interface SubmittedPicture {
  ok: boolean
  /** Null: none was chosen, or it was taken away. */
  pictureId: string | null
  /** What is wrong, by field; to be shown with the form's other errors. */
  errors: Record<string, string>
  /** To stand in the form again: a file that was taken is not asked for a second time. */
  values: Record<string, string>
  /** The picture to show in the form again. */
  picture: Picture | null
  /** Saves what it shows and what must stay in view, wherever it is shown: call it once the form is saved. */
  describe: () => Promise<void>
}

/**
 * Takes what a `PictureField` sent: a picture uploaded before, one that comes with the form (without
 * scripts), or none. Only for admins: call `requireAdmin` first, then `readUploadForm` for the whole form,
 * then this, and put the errors and values of the other fields beside these:
 *
 *     const form = await readUploadForm(request)
 *     const chosen = await readSubmittedPicture(context, form, { name: 'pictureId', use: 'homepage', now })
 *     const fields = checkFields(form.values, homepageForm)
 *     if (!fields.ok || !chosen.ok) return refuse({ ...form.values, ...chosen.values }, { ...chosen.errors, … })
 *     await saveHomepage(db, { ...fields.value, pictureId: chosen.pictureId }, …)
 *     await chosen.describe()
 */
export async function readSubmittedPicture(
  context: Readonly<RouterContextProvider>,
  form: UploadForm,
  { name, use, required = false, now }: PictureOptions,
): Promise<SubmittedPicture> {
  const store = { db: context.get(databaseContext), files: context.get(filesContext) }
  const fields = pictureFields(name)
  const { [fields.id]: keptId = '', [fields.remove]: remove } = form.values
  const file = form.files[fields.file]
  const chosen = file
    ? await saveUploadedFile(store, file, use, now)
    : await findExistingPicture(store.db, remove ? '' : keptId)
  const { alt, error: altError } = altOf(form.values[fields.alt])
  // What was posted with a file is about the picture that the file replaces.
  const focal = file ? focalMiddle : focalOf(form.values[fields.focal])

  const errors: Record<string, string> = {}
  if (chosen.problem) errors[name] = chosen.problem
  else if (!chosen.picture && required) errors[name] = pictureMessages.missing
  if (chosen.picture && altError) errors[fields.alt] = altError
  const ok = Object.keys(errors).length === 0
  const told = ok ? chosen.picture : null
  if (told) await saveShareImage(store.files, told, focal)

  // What was refused leaves the picture in the form that was there before.
  const picture = chosen.picture ?? (chosen.problem ? ((await findPicture(store.db, keptId)) ?? null) : null)
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
    describe: async () => {
      if (told && (isMoved(told, focal) || alt !== told.alt)) {
        await describePicture(store.db, told.id, { alt, focal })
      }
    },
  }
}

type Store = { db: Database; files: Files }
type Chosen = { picture: Picture | null; problem?: string }

export async function saveUploadedFile(
  store: Store,
  file: UploadedFile,
  use: string,
  now: Date,
): Promise<Chosen> {
  if (file.tooLarge) return { picture: null, problem: pictureMessages.tooLarge }
  const added = await addPicture(store, file, use, now)
  return added.ok ? { picture: added.picture } : { picture: null, problem: added.problem }
}

async function findExistingPicture(db: Database, id: string): Promise<Chosen> {
  if (!id) return { picture: null }
  const picture = await findPicture(db, id)
  return picture ? { picture } : { picture: null, problem: pictureMessages.notFound }
}

const isMoved = (picture: Picture, focal: Focal) =>
  focalCell(picture.focal ?? focalMiddle) !== focalCell(focal)

/** What link previews show has an address of its own for each focal point: it can be there beforehand. */
async function saveShareImage(files: Files, picture: Picture, focal: Focal) {
  const shape = picture.shapes[0]
  if (picture.source !== 'upload' || !shape || !isMoved(picture, focal)) return
  const stream = await files.get(sizePath(picture.id, shape.width, 'webp'))
  if (!stream) return
  const share = await makeShare({ ...shape, bytes: await buffer(stream) }, focal)
  await files.put(sharePath(picture.id, focal), share)
}
