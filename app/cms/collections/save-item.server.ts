import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import {
  type AdminActionArgs,
  type Failure,
  invalidFieldsMessage,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import { pictureFields } from '#app/cms/media/picture-choice.ts'
import { readSubmittedPicture, type SubmittedPicture } from '#app/cms/media/submitted-picture.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { checkFields } from '#app/platform/http/form.server.ts'
import { readUploadForm, type UploadedFile, type UploadForm } from '#app/platform/http/upload-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { slugify } from '#app/platform/slug.ts'
import type { Picture } from '#app/ui/picture.ts'
import { addItem } from './add-item-store.server.ts'
import { changeItem, type Outcome } from './change-item-store.server.ts'
import {
  addErrorMessage,
  addedMessage,
  type Collection,
  capitalize,
  editAccess,
  formPath,
  type Item,
  isListed,
  listPath,
  publicPathOf,
  saveErrorMessage,
  titleOf,
  type Values,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import { conflictMessage } from './conflict-message.server.ts'
import { deriveColumns } from './derived-columns.server.ts'
import { columnsOf, formSchema } from './form-description.ts'
import { type Publication, publicationState, publishedAtOf } from './publication.ts'
import { type Editor, requireEditor } from './require-editor.server.ts'
import { requireVersionedItem, returnPath } from './require-item.server.ts'
import { isSlugTaken } from './slug-store.server.ts'
import { undoAction } from './undo-action.ts'

/** A file input of a form: `store` saves the file and returns its URL, which becomes the value of `urlField`. */
export interface FileField {
  field: string
  urlField: string
  store: (
    context: Readonly<RouterContextProvider>,
    file: UploadedFile,
    now: Date,
  ) => Promise<{ value: string } | { problem: string }>
}

interface Submission {
  /** The submitted form. */
  values: Record<string, string>
  /** The columns that these values become. */
  columns: Values
}

/** How an item is saved together with other rows, from inputs that are not fields of the collection. */
export interface RelatedRows {
  /** The result for a button that saves nothing, such as a preview; null for the button that saves. */
  preview?: (values: Record<string, string>) => Failure | null
  /** Returns error messages by input. `item` is null for a new one. */
  check: (
    db: Database,
    form: Submission & { item: VersionedItem | null } & Pick<Editor, 'onlyAssignedTo'>,
    now: Date,
  ) => Promise<Record<string, string>>
  /** `assignee` is the member to whom the new item is assigned, if any. */
  add: (
    db: Database,
    form: Submission & { assignee: string | null },
    actor: Actor,
    now: Date,
  ) => Promise<Item>
  /** A `Success` replaces the usual message. */
  change: (
    db: Database,
    form: Submission & { item: VersionedItem; version: number },
    actor: Actor,
    now: Date,
  ) => Promise<Outcome | Success | Failure>
}

/** Inputs of a form that are not fields of the collection. */
interface Options {
  file?: FileField
  related?: RelatedRows
}

/** Adds an item from its form, and returns to the list. */
export async function saveNewItem(args: AdminActionArgs, collection: Collection, options: Options = {}) {
  const { onlyAssignedTo } = await requireEditor(args.context, collection)
  const form = await readSubmittedForm(args, collection, options)
  return runAdminAction(args, {
    permission: editAccess(collection),
    values: form.values,
    extra: form.extra,
    run: async ({ db, actor, now, values }) => {
      const preview = options.related?.preview?.(values)
      if (preview) return preview
      const formToCheck = { ...form, onlyAssignedTo }
      const checked = await checkItem(db, collection, formToCheck, null, now, options.related)
      if (!checked.ok) return checked.failure
      const { columns } = checked
      const item = options.related
        ? await options.related.add(db, { values, columns, assignee: onlyAssignedTo }, actor, now)
        : await addItem(db, collection, columns, actor, now, onlyAssignedTo)
      await form.savePictureDetails?.()
      return {
        path: returnPath(collection, values),
        text: addedMessage(collection),
        ...publishedItem(collection, item, now),
      }
    },
    error: addErrorMessage(collection),
  })
}

/** Changes an item from its form. A conflict says who saved the current version; saving again replaces it. */
export async function saveItem(
  args: AdminActionArgs,
  collection: VersionedCollection,
  id: string,
  options: Options = {},
) {
  const { onlyAssignedTo } = await requireEditor(args.context, collection, id)
  const form = await readSubmittedForm(args, collection, options)
  return runAdminAction(args, {
    permission: editAccess(collection),
    values: form.values,
    extra: form.extra,
    load: (db) => requireVersionedItem(db, collection, id),
    run: async ({ db, actor, now, item, values }) => {
      const preview = options.related?.preview?.(values)
      if (preview) return preview
      const formToCheck = { ...form, onlyAssignedTo }
      const checked = await checkItem(db, collection, formToCheck, item, now, options.related)
      if (!checked.ok) return checked.failure
      const { columns } = checked
      const version = Number(values.version)
      const result = options.related
        ? await options.related.change(db, { values, columns, item, version }, actor, now)
        : await changeItem(db, collection, { id, version, values: columns }, actor, now)
      if (!('outcome' in result)) {
        if (!('problem' in result)) await form.savePictureDetails?.()
        return result
      }
      if (result.outcome === 'notFound') return notFound(capitalize(collection.noun))
      if (result.outcome === 'conflict') {
        const problem = await conflictMessage(db, collection, { id, version }, result)
        return { problem, values: { version: String(result.version) } }
      }
      const areDetailsSaved = await form.savePictureDetails?.()
      const backPath = returnPath(collection, values)
      const path = backPath === listPath(collection) ? formPath(collection, item) : backPath
      if (result.item.version === result.from) {
        const text = areDetailsSaved ? 'Picture details saved.' : 'There were no changes to save.'
        return { path, text }
      }
      const undo = undoAction(collection, result)
      if (isListed(collection) && publicationState((item as Item).publishedAt, now) !== 'published') {
        const published = publishedItem(collection, result.item as Item, now)
        if (published) return { path, text: `${capitalize(collection.noun)} published.`, undo, ...published }
      }
      return { path, text: `${capitalize(collection.noun)} saved.`, undo }
    },
    error: saveErrorMessage(collection),
  })
}

/** What the message shows about a published item; undefined if it is not published or has no public page. */
function publishedItem(
  collection: Collection,
  item: Item,
  now: Date,
): Pick<Success, 'published'> | undefined {
  const path = publicPathOf(collection, item)
  if (path === null || publicationState(item.publishedAt, now) !== 'published') return undefined
  const duplicatePath = `${formPath(collection, item)}/duplicate`
  const repeat = collection.canRepeatNextWeek?.(item)
    ? { repeatPath: `${formPath(collection, item)}/next-week` }
    : {}
  return { published: { title: titleOf(collection, item), path, duplicatePath, ...repeat } }
}

type SubmittedForm = Awaited<ReturnType<typeof readSubmittedForm>>

const { alt: altField } = pictureFields('pictureId')

/** Reads an item's form, and saves the picture and the file that were uploaded with it. */
async function readSubmittedForm(
  { context, request }: AdminActionArgs,
  collection: VersionedCollection,
  { file }: Options,
) {
  const now = new Date()
  const form = await readUploadForm(request)
  const picture = collection.fields.pictureId?.input
  const submittedPicture: SubmittedPicture | null = picture
    ? await readSubmittedPicture(context, form, {
        name: 'pictureId',
        folder: picture.folder ?? collection.path,
        required: picture.required ?? false,
        hasOwnAlt: Object.values(collection.fields).some(({ name }) => name === altField),
        now,
      })
    : null
  const fileError = file ? await saveFileField(form, file, context, now) : null
  const pictureColumns: Values = submittedPicture ? { pictureId: submittedPicture.pictureId } : {}
  const extra: { picture?: Picture | null } = submittedPicture ? { picture: submittedPicture.picture } : {}
  return {
    /** The submitted values, and the picture field's values for showing the form again. */
    values: { ...form.values, ...submittedPicture?.values },
    extra,
    columns: pictureColumns,
    errors: submittedPicture?.errors ?? {},
    fileError: file && fileError ? { field: file.field, urlField: file.urlField, error: fileError } : null,
    savePictureDetails: submittedPicture?.saveDetails,
  }
}

/** Validates a form, and turns it into columns. */
async function checkItem(
  db: Database,
  collection: VersionedCollection,
  {
    values: submittedValues,
    columns,
    errors: pictureErrors,
    fileError,
    onlyAssignedTo,
  }: SubmittedForm & Pick<Editor, 'onlyAssignedTo'>,
  before: VersionedItem | null,
  now: Date,
  related?: RelatedRows,
) {
  const fields = checkFields(submittedValues, formSchema(collection))
  const errors = { ...(fields.ok ? {} : fields.errors), ...pictureErrors }
  if (fileError) {
    errors[fileError.field] = fileError.error
    delete errors[fileError.urlField]
  }
  const slug = collection.hasSlug ? slugify(submittedValues.slug ?? '') : ''
  if (!errors.slug && collection.reservedSlugs?.has(slug)) {
    errors.slug = 'Another page on this site already uses this URL. Please choose another one.'
  }
  if (!errors.slug && slug && (await isSlugTaken(db, collection, slug, before?.id))) {
    errors.slug = `Another ${collection.noun} already uses this URL (it may be in the trash). Please choose another one.`
  }
  if (fields.ok && related) {
    const form = { values: submittedValues, columns: columnsOf(collection, fields.value) }
    Object.assign(errors, await related.check(db, { ...form, item: before, onlyAssignedTo }, now))
  }
  if (!fields.ok || Object.keys(errors).length > 0) {
    return { ok: false as const, failure: invalidFields(errors) }
  }
  const values: Values = { ...columnsOf(collection, fields.value), ...columns }
  const derived = await deriveColumns(db, collection, { before, values }, now)
  if (Object.keys(derived.errors).length > 0)
    return { ok: false as const, failure: invalidFields(derived.errors) }
  Object.assign(values, derived.values)
  if (isListed(collection)) {
    const { timeZone } = await readSettings(db)
    const publication = fields.value as unknown as Publication
    const publishedBefore = (before as Item | null)?.publishedAt ?? null
    values.publishedAt = publishedAtOf(publication, publishedBefore, timeZone, now)
  }
  // If the slug is empty, a new item gets one from its title, and a stored item keeps the one it has.
  if (collection.hasSlug && !values.slug) delete values.slug
  return { ok: true as const, columns: values }
}

const invalidFields = (errors: Record<string, string>): Failure => ({
  status: 400,
  problem: invalidFieldsMessage,
  errors,
})

/** Saves a file and puts its URL into `urlField`; returns an error message if the file is rejected. */
async function saveFileField(
  form: UploadForm,
  { field, urlField, store }: FileField,
  context: Readonly<RouterContextProvider>,
  now: Date,
) {
  const file = form.files[field]
  if (!file) return null
  const result = await store(context, file, now)
  if ('problem' in result) return result.problem
  form.values[urlField] = result.value
  return null
}
