import type { Values, VersionedCollection, VersionedItem } from '#app/cms/collections/collection.ts'
import { deriveColumns } from '#app/cms/collections/derived-columns.server.ts'
import { columnsOf, fieldsSchema, formValues } from '#app/cms/collections/form-description.ts'
import { checkFields } from '#app/platform/http/form.server.ts'
import type { Picture } from '#app/ui/picture.ts'
import type { FieldNames } from './input-schema.ts'
import { chooseImage } from './linked-image.server.ts'
import type { Call } from './operation.ts'
import { type InputError, invalidFields, pointerTo } from './problem.server.ts'

type Body = Record<string, unknown>

/**
 * Validates the fields of a body with the schema and rules of the collection's form, and turns them into columns. Fields
 * that the body leaves out keep their values from `before`. Throws a 422 that lists the invalid fields. After the
 * item is saved, the caller must call `saveImageAlt`, which saves the picture's alt text.
 */
export async function checkContent(
  call: Call,
  { collection, names = {} }: { collection: VersionedCollection; names?: FieldNames },
  before: { item: VersionedItem; picture: Picture | null } | null,
  body: Body,
) {
  const values = before ? formValues(collection, before.item) : {}
  for (const [column, { name = column }] of Object.entries(collection.fields)) {
    const sent = body[names[name] ?? name]
    if (sent !== undefined) values[name] = String(sent ?? '')
  }
  const fields = checkFields(values, fieldsSchema(collection))
  const errors: InputError[] = fields.ok ? [] : toInputErrors(fields.errors, names)
  const image =
    'pictureId' in collection.fields ? await chooseImage(call, before?.picture ?? null, body) : null
  errors.push(...(image?.errors ?? []))
  if (!isComparable(body.publishedAt))
    errors.push({ pointer: '#/publishedAt', detail: 'Please choose a year before 10000.' })
  if (!fields.ok || errors.length > 0) throw invalidFields(errors)
  const columns: Values = {
    ...columnsOf(collection, fields.value),
    ...(image && { pictureId: image.pictureId }),
    ...(body.publishedAt === undefined ? {} : { publishedAt: toInstant(body.publishedAt) }),
  }
  const derived = await deriveColumns(
    call.db,
    collection,
    { before: before?.item ?? null, values: columns },
    call.now,
  )
  const derivedErrors = toInputErrors(derived.errors, names)
  if (derivedErrors.length > 0) throw invalidFields(derivedErrors)
  Object.assign(columns, derived.values)
  return { columns, saveImageAlt: image?.saveAlt ?? (async () => {}) }
}

const toInputErrors = (errors: Record<string, string>, names: FieldNames): InputError[] =>
  Object.entries(errors).map(([name, detail]) => ({ pointer: pointerTo([names[name] ?? name]), detail }))

const toInstant = (value: unknown) => (value === null ? null : new Date(String(value)).toISOString())

/** Stored instants are compared as text, which would fail in the year 10000. */
const isComparable = (value: unknown) => value == null || /^\d{4}-/.test(toInstant(value) ?? '')
