import { data, type RouterContextProvider } from 'react-router'
import { readSubmittedPicture, type SubmittedPicture } from '#app/cms/media/submitted-picture.server.ts'
import { type Member, requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { checkFields } from '#app/platform/http/form.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { readUploadForm, type UploadedFile, type UploadForm } from '#app/platform/http/upload-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { slugOf } from '#app/platform/slug.ts'
import type { EditReply } from '#app/ui/edit-reply.ts'
import { addItem } from './add-item-store.server.ts'
import { changeItem } from './change-item-store.server.ts'
import {
  addErrorMessage,
  addedMessage,
  type Collection,
  capitalize,
  formPath,
  type Item,
  isListed,
  listPath,
  saveErrorMessage,
  type Values,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import { conflictMessage } from './conflict-message.server.ts'
import { columnsOf, formSchema } from './form-description.ts'
import { type Publication, publishedAtOf } from './publication.ts'
import { requireVersionedItem, returnPath } from './require-item.server.ts'
import { isSlugTaken } from './slug-store.server.ts'
import { undoAction } from './undo-action.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }

/** Takes a file that may come with a form; where it can be had then stands in another field. */
export interface FileField {
  field: string
  into: string
  take: (
    context: Readonly<RouterContextProvider>,
    file: UploadedFile,
    now: Date,
  ) => Promise<{ value: string } | { problem: string }>
}

/** What a form may bring besides the declared fields. */
interface Options {
  file?: FileField
}

/** Adds the item that a form describes; leads to its list, or shows the form again with what is wrong. */
export async function saveNewItem(args: Args, collection: Collection, options: Options = {}) {
  const submitted = await readSubmission(args, collection, null, options)
  if (!submitted.ok) return submitted.failure
  const { db, admin, typed, shown, describe, values, now, list } = submitted
  try {
    await addItem(db, collection, values, admin, now)
    await describe?.()
  } catch (error) {
    logError(args.context, error)
    return fail(503, addErrorMessage(collection), typed, shown)
  }
  return redirectWithFlash(args, list, { text: addedMessage(collection) })
}

/** Changes a stored item as its form says; 409 when somebody else was faster, and says who. */
export async function saveItem(
  args: Args,
  collection: VersionedCollection,
  id: string,
  options: Options = {},
) {
  requireAdmin(args.context)
  const before = await requireVersionedItem(args.context.get(databaseContext), collection, id)
  const submitted = await readSubmission(args, collection, before, options)
  if (!submitted.ok) return submitted.failure
  const { db, admin, typed, shown, describe, values, now, list } = submitted
  const version = Number(typed.version)
  try {
    const result = await changeItem(db, collection, { id, version, values }, admin, now)
    if (result.outcome === 'notFound') return notFound(capitalize(collection.noun))
    if (result.outcome === 'conflict') {
      const problem = await conflictMessage(db, collection, { id, version }, result)
      return fail(409, problem, typed, { conflict: { version: result.version }, ...shown })
    }
    await describe?.()
    const to = list === listPath(collection) ? formPath(collection, before) : list
    if (result.item.version === result.from) {
      return redirectWithFlash(args, to, { text: 'It was saved like this already.' })
    }
    return redirectWithFlash(args, to, {
      text: `${capitalize(collection.noun)} saved.`,
      undo: undoAction(collection, result),
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logError(args.context, error)
    return fail(503, saveErrorMessage(collection), typed, shown)
  }
}

async function readSubmission(
  { context, request }: Args,
  collection: VersionedCollection,
  before: VersionedItem | null,
  { file }: Options,
) {
  const admin: Member = requireAdmin(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const form = await readUploadForm(request)
  const picture = collection.fields.pictureId?.input
  const chosen: SubmittedPicture | null = picture
    ? await readSubmittedPicture(context, form, {
        name: 'pictureId',
        use: picture.folder ?? collection.path,
        required: picture.required ?? false,
        now,
      })
    : null
  const problem = file ? await saveFileField(form, file, context, now) : null
  const typed = { ...form.values, ...chosen?.values }
  const fields = checkFields(form.values, formSchema(collection))
  const shown = chosen ? { picture: chosen.picture } : {}
  const errors = { ...(fields.ok ? {} : fields.errors), ...chosen?.errors }
  if (file && problem) {
    errors[file.field] = problem
    delete errors[file.into]
  }
  const slug = collection.hasSlug ? slugOf(form.values.slug ?? '') : ''
  if (!errors.slug && slug && (await isSlugTaken(db, collection, slug, before?.id))) {
    errors.slug = `Another ${collection.noun} has this address, maybe one in the trash. Please choose another one.`
  }
  if (!fields.ok || Object.keys(errors).length > 0) {
    return {
      ok: false as const,
      failure: fail(400, 'Please look at the marked fields.', typed, { errors, ...shown }),
    }
  }
  const values: Values = {
    ...columnsOf(collection, fields.value),
    ...(chosen ? { pictureId: chosen.pictureId } : {}),
  }
  if (isListed(collection)) {
    const { timeZone } = await readSettings(db)
    const publication = fields.value as unknown as Publication
    const publishedBefore = (before as Item | null)?.publishedAt ?? null
    values.publishedAt = publishedAtOf(publication, publishedBefore, timeZone, now)
  }
  // An address that was left empty follows from the title, or stays.
  if (collection.hasSlug && !values.slug) delete values.slug
  const list = returnPath(collection, typed)
  return { ok: true as const, db, admin, now, typed, shown, describe: chosen?.describe, values, list }
}

/** Puts where the file can be had among what was typed; or says what is wrong with it. */
async function saveFileField(
  form: UploadForm,
  { field, into, take }: FileField,
  context: Readonly<RouterContextProvider>,
  now: Date,
) {
  const sent = form.files[field]
  if (!sent) return null
  const taken = await take(context, sent, now)
  if ('problem' in taken) return taken.problem
  form.values[into] = taken.value
  return null
}

function fail(
  status: number,
  problem: string,
  values: Record<string, string>,
  more: Partial<Pick<EditReply, 'errors' | 'conflict' | 'picture'>> = {},
) {
  return data<EditReply>({ values, errors: {}, conflict: null, sent: null, problem, ...more }, { status })
}
