import { buffer } from 'node:stream/consumers'
import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import type { UploadedFile, UploadForm } from '#app/platform/http/upload-form.server.ts'
import { centerFocalPoint, type FocalPoint, focalCell, type Picture } from '#app/ui/picture.ts'
import { addPicture } from './add-picture.server.ts'
import { makeShareImage } from './make-sizes.server.ts'
import { altOf, focalOf, pictureFields, pictureMessages, valuesOf } from './picture-choice.ts'
import { sharePath, sizePath } from './picture-file.ts'
import { describePicture, findPicture } from './picture-store.server.ts'

interface PictureOptions {
  /** The field's name, as given to `PictureField`. */
  name: string
  folder: string
  required?: boolean
  now: Date
}

export interface SubmittedPicture {
  ok: boolean
  /** Null if none was chosen, or if it was removed. */
  pictureId: string | null
  /** By field; show them with the other errors of the form. */
  errors: Record<string, string>
  /** Values for the form if it is shown again, so that the file need not be chosen again. */
  values: Record<string, string>
  /** The picture for the form if it is shown again. */
  picture: Picture | null
  /** Saves its alternative text and focal point; call it after the form is saved. */
  describe: () => Promise<void>
}

/**
 * Reads a `PictureField`: a picture that was uploaded before, a file or a picture of the library that was chosen in the
 * form (without scripts), or none. Only for admins: call it in `runUploadAction`, and merge its errors and values with
 * those of the other fields:
 *
 *     const chosen = await readSubmittedPicture(context, form, { name: 'pictureId', folder: 'homepage', now })
 *     const fields = checkFields(form.values, homepageForm)
 *     if (!fields.ok || !chosen.ok) return { status: 400, problem, values: chosen.values, errors: { ...chosen.errors, … } }
 *     await saveHomepage(db, { ...fields.value, pictureId: chosen.pictureId }, …)
 *     await chosen.describe()
 */
export async function readSubmittedPicture(
  context: Readonly<RouterContextProvider>,
  form: UploadForm,
  { name, folder, required = false, now }: PictureOptions,
): Promise<SubmittedPicture> {
  const store = { db: context.get(databaseContext), files: context.get(filesContext) }
  const fields = pictureFields(name)
  const { [fields.id]: currentId = '', [fields.existing]: existingId, [fields.remove]: remove } = form.values
  const file = form.files[fields.file]
  const chosen = file
    ? await saveUploadedFile(store, file, folder, context.get(memberContext), now)
    : await findExistingPicture(store.db, existingId || (remove ? '' : currentId))
  const isFromLibrary = !file && Boolean(existingId) && chosen.picture !== null
  const typedAlt = form.values[fields.alt] ?? ''
  const keepsTypedAlt = !isFromLibrary || (await isNewText(store.db, typedAlt, currentId))
  const { alt, error: altError } = altOf(keepsTypedAlt ? typedAlt : chosen.picture?.alt)
  // The focal point submitted with another picture belongs to the replaced one.
  const submittedFocal = file ? centerFocalPoint : focalOf(form.values[fields.focal])
  const focal = (isFromLibrary && chosen.picture?.focal) || submittedFocal

  const errors: Record<string, string> = {}
  if (chosen.problem) errors[name] = chosen.problem
  else if (!chosen.picture && required) errors[name] = pictureMessages.missing
  if (chosen.picture && altError) errors[fields.alt] = altError
  const ok = Object.keys(errors).length === 0
  const valid = ok ? chosen.picture : null
  if (valid) await saveShareImage(store.files, valid, focal)

  // A rejected file leaves the previous picture in the form.
  const picture =
    chosen.picture ?? (chosen.problem ? ((await findPicture(store.db, currentId)) ?? null) : null)
  return {
    ok,
    pictureId: chosen.picture?.id ?? null,
    errors,
    values: {
      ...valuesOf(name, picture),
      [fields.id]: picture?.id ?? '',
      [fields.alt]: keepsTypedAlt ? typedAlt : alt,
      [fields.focal]: focalCell(focal),
    },
    picture,
    describe: async () => {
      if (valid && (isMoved(valid, focal) || alt !== valid.alt)) {
        await describePicture(store.db, valid.id, { alt, focal })
      }
    },
  }
}

type Store = { db: Database; files: Files }
type PictureSelection = { picture: Picture | null; problem?: string }

export async function saveUploadedFile(
  store: Store,
  file: UploadedFile,
  folder: string,
  actor: Actor,
  now: Date,
): Promise<PictureSelection> {
  if (file.tooLarge) return { picture: null, problem: pictureMessages.tooLarge }
  const added = await addPicture(store, file, folder, actor, now)
  return added.ok ? { picture: added.picture } : { picture: null, problem: added.problem }
}

async function findExistingPicture(db: Database, id: string): Promise<PictureSelection> {
  if (!id) return { picture: null }
  const picture = await findPicture(db, id)
  return picture ? { picture } : { picture: null, problem: pictureMessages.notFound }
}

/** Whether a typed description is not empty and differs from that of the current picture. */
async function isNewText(db: Database, typed: string, currentId: string) {
  if (!typed.trim()) return false
  return typed !== (currentId && (await findPicture(db, currentId))?.alt)
}

const isMoved = (picture: Picture, focal: FocalPoint) =>
  focalCell(picture.focal ?? centerFocalPoint) !== focalCell(focal)

/** The file for link previews has a path per focal point, so it can be stored before the form is saved. */
export async function saveShareImage(files: Files, picture: Picture, focal: FocalPoint) {
  const shape = picture.shapes[0]
  if (picture.source !== 'upload' || !shape || !isMoved(picture, focal)) return
  const stream = await files.get(sizePath(picture.id, shape.width, 'webp'))
  if (!stream) return
  const share = await makeShareImage({ ...shape, bytes: await buffer(stream) }, focal)
  await files.put(sharePath(picture.id, focal), share)
}
