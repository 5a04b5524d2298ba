import { z } from 'zod'
import type { PictureOption } from '#app/cms/media/picture-choice.ts'
import {
  type FormRow,
  type Item,
  isListed,
  type Values,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import type { Input } from './field.ts'
import { checkPublication, publicationFields } from './publication-fields.ts'

export interface FormInput extends Input {
  name: string
  label: string
}

export type FormRowDescription =
  | FormInput
  | FormInput[]
  | { note: string }
  | { group: string; rows: FormRowDescription[]; hideForNew?: boolean }

/** A form as plain data: a loader sends it, and `FormFields` renders it. */
export interface FormDescription {
  rows: FormRowDescription[]
  /** The values of a new item. */
  initial: Record<string, string>
  /** Whether it can have file inputs. */
  hasFiles: boolean
  /** Pictures to choose from without JavaScript (`readCollectionForm`). */
  library?: PictureOption[]
  /** Whether it has the publication field. */
  hasPublication: boolean
  /** The part of an item's URL before the slug. */
  slugPrefix: string
}

/** Describes a collection's form. The slug is last, unless the declared order includes it. */
export function describeForm(collection: VersionedCollection): FormDescription {
  const { fields, form = [] } = collection
  const declaredColumns = new Set(form.flatMap(columnsIn))
  const otherColumns = Object.keys(fields).filter((column) => !declaredColumns.has(column))
  const formRows: FormRow[] = [
    ...form,
    ...otherColumns.filter((column) => fields[column]?.input?.type !== 'slug'),
    ...otherColumns.filter((column) => fields[column]?.input?.type === 'slug'),
  ]
  const inputOf = (column: string): FormInput[] => {
    const field = fields[column]
    return field?.input ? [{ ...field.input, name: field.name ?? column, label: field.label }] : []
  }
  const describeRow = (row: FormRow): FormRowDescription[] => {
    if (typeof row === 'string') return inputOf(row)
    if (Array.isArray(row)) return [row.flatMap(inputOf)]
    return 'group' in row ? [{ ...row, rows: row.rows.flatMap(describeRow) }] : [row]
  }
  const inputs = Object.keys(fields).flatMap(inputOf)
  const listed = isListed(collection)
  return {
    rows: formRows.flatMap(describeRow),
    initial: {
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([column, { initial, name = column }]) =>
          initial === undefined ? [] : [[name, initial]],
        ),
      ),
      ...(listed && { publication: collection.publishedByDefault ? 'now' : 'draft' }),
    },
    hasFiles: inputs.some(({ type }) => type === 'picture' || type === 'custom'),
    hasPublication: listed,
    slugPrefix: (listed && collection.publicPath?.replace(':slug', '')) || '/',
  }
}

/** The columns of a row, and of the rows in a group. */
export function columnsIn(row: FormRow): string[] {
  if (typeof row === 'string') return [row]
  if (Array.isArray(row)) return row
  return 'group' in row ? row.rows.flatMap(columnsIn) : []
}

/** The schema of a form, by the names of its inputs. */
export function formSchema(collection: VersionedCollection): z.ZodObject {
  const shape = fieldShape(collection)
  const form: z.ZodObject = isListed(collection)
    ? z.object({ ...shape, ...publicationFields }).check(checkPublication)
    : z.object(shape)
  return withRules(collection, form)
}

/** The schema of a form without the choice of when to publish. */
export const fieldsSchema = (collection: VersionedCollection): z.ZodObject =>
  withRules(collection, z.object(fieldShape(collection)))

function fieldShape(collection: VersionedCollection) {
  const shape: Record<string, z.ZodType> = {}
  for (const [column, { schema, name = column }] of Object.entries(collection.fields)) {
    if (schema) shape[name] = schema
  }
  return shape
}

const withRules = ({ rules = [] }: VersionedCollection, schema: z.ZodObject) =>
  rules.reduce(
    (refined, { field, error, holds }) =>
      refined.refine((values) => holds(values as Values), { path: [field], error }),
    schema,
  )

/** The columns of a valid form, except the picture and the publication time, which have their own fields. */
export function columnsOf(collection: VersionedCollection, fields: Record<string, unknown>): Values {
  const values: Values = {}
  for (const [column, { schema, name = column }] of Object.entries(collection.fields)) {
    if (schema) values[column] = fields[name] as Values[string]
  }
  return collection.toColumns?.(values) ?? values
}

/** The form values of a stored row. */
export function formValues(collection: VersionedCollection, item: VersionedItem | Item) {
  const values: Record<string, string> = {}
  for (const [column, { format, name = column }] of Object.entries(collection.fields)) {
    const value = item[column] ?? null
    values[name] = format?.(value) ?? (value === null ? '' : String(value))
  }
  return collection.toForm?.(values) ?? values
}
