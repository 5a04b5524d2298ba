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
import { savePictureDetails } from './media-store.server.ts'
import { checkAlt, focalOf, pictureFields, pictureMessages, pictureValues } from './picture-choice.ts'
import { shareImagePath, sizePath } from './picture-file.ts'
import { findPicture } from './picture-store.server.ts'

interface PictureOptions {
  /** The field's name, as given to `PictureField`. */
  name: string
  folder: string
  required?: boolean
  /** Whether the item stores its own description. The picture then keeps its description, if it has one. */
  hasOwnAlt?: boolean
  now: Date
}

export interface SubmittedPicture {
  ok: boolean
  /** Null if no picture was chosen, or if it was removed. */
  pictureId: string | null
  /** Error messages by field; show them with the other errors of the form. */
  errors: Record<string, string>
  /** Values for the form if it is shown again, so that the file need not be chosen again. */
  values: Record<string, string>
  /** The picture for the form if it is shown again. */
  picture: Picture | null
  /**
   * Saves the picture's alt text and focal point; false if they are unchanged. Call it after the form is saved.
   */
  saveDetails: () => Promise<boolean>
}

/**
 * Reads a `PictureField`. The form contains the picture's id, if there is a picture. Without JavaScript, it can also
 * contain a file, or the id of another picture in the library. A file is stored even if the form is invalid. Call this
 * function only after a permission check, for example within `runUploadAction`, and merge its errors and values with
 * those of the other fields:
 *
 *     const chosen = await readSubmittedPicture(context, form, { name: 'pictureId', folder: 'homepage', now })
 *     const fields = checkFields(form.values, homepageForm)
 *     if (!fields.ok || !chosen.ok) return { status: 400, problem, values: chosen.values, errors: { ...chosen.errors, … } }
 *     await saveHomepage(db, { ...fields.value, pictureId: chosen.pictureId }, …)
 *     await chosen.saveDetails()
 */
export async function readSubmittedPicture(
  context: Readonly<RouterContextProvider>,
  form: UploadForm,
  { name, folder, required = false, hasOwnAlt = false, now }: PictureOptions,
): Promise<SubmittedPicture> {
  const store = { db: context.get(databaseContext), files: context.get(filesContext) }
  const fields = pictureFields(name)
  const { [fields.id]: currentId = '', [fields.existing]: existingId, [fields.remove]: remove } = form.values
  const file = form.files[fields.file]
  const selection = file
    ? await saveUploadedFile(store, file, folder, context.get(memberContext), now)
    : await findExistingPicture(store.db, existingId || (remove ? '' : currentId))
  const isFromLibrary = !file && Boolean(existingId) && selection.picture !== null
  const typedAlt = form.values[fields.alt] ?? ''
  const keepsTypedAlt = !isFromLibrary || (await isNewAlt(store.db, typedAlt, currentId))
  const { alt, error: altError } = checkAlt(keepsTypedAlt ? typedAlt : selection.picture?.alt)
  // The focal point that is submitted with a new file belongs to the previous picture.
  const submittedFocal = file ? centerFocalPoint : focalOf(form.values[fields.focal])
  const focal = (isFromLibrary && selection.picture?.focal) || submittedFocal

  const errors: Record<string, string> = {}
  if (selection.problem) errors[name] = selection.problem
  else if (!selection.picture && required) errors[name] = pictureMessages.missing
  if (selection.picture && altError) errors[fields.alt] = altError
  const ok = Object.keys(errors).length === 0
  const validPicture = ok ? selection.picture : null
  if (validPicture) await saveShareImage(store.files, validPicture, focal)

  // A rejected file leaves the previous picture in the form.
  const picture =
    selection.picture ?? (selection.problem ? ((await findPicture(store.db, currentId)) ?? null) : null)
  return {
    ok,
    pictureId: selection.picture?.id ?? null,
    errors,
    values: {
      ...pictureValues(name, picture),
      [fields.id]: picture?.id ?? '',
      [fields.alt]: keepsTypedAlt ? typedAlt : alt,
      [fields.focal]: focalCell(focal),
    },
    picture,
    saveDetails: async () => {
      if (!validPicture) return false
      const details = { alt: (hasOwnAlt && validPicture.alt) || alt, focal }
      return savePictureDetails(store.db, validPicture.id, details, context.get(memberContext), now)
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

/** Whether a typed description is not empty and differs from the current picture's description. */
async function isNewAlt(db: Database, typed: string, currentId: string) {
  if (!typed.trim()) return false
  return typed !== (currentId && (await findPicture(db, currentId))?.alt)
}

const isFocalChanged = (picture: Picture, focal: FocalPoint) =>
  focalCell(picture.focal ?? centerFocalPoint) !== focalCell(focal)

/**
 * Stores the picture for link previews, cropped around a new focal point. Each focal point has its own path, so this
 * overwrites nothing if the form is not saved.
 */
export async function saveShareImage(files: Files, picture: Picture, focal: FocalPoint) {
  const variant = picture.variants[0]
  if (picture.source !== 'upload' || !variant || !isFocalChanged(picture, focal)) return
  const stream = await files.get(sizePath(picture.id, variant.width, 'webp'))
  if (!stream) return
  const share = await makeShareImage({ ...variant, bytes: await buffer(stream) }, focal)
  await files.put(shareImagePath(picture.id, focal), share)
}
