import { z } from 'zod'
import { isListed, type VersionedCollection } from '#app/cms/collections/collection.ts'
import type { Field } from '#app/cms/collections/field.ts'
import { maxAltLength } from '#app/cms/media/picture-choice.ts'

/** Maps the names of form fields to their names in the API, where the two differ. */
export type FieldNames = Record<string, string>

/**
 * The schema of a field's value, which checks only the type. The form's schema checks the content, so that the error
 * messages are the form's.
 */
function valueSchemaOf({ label, input }: Field) {
  if (input?.type === 'number') {
    const { min, max, hint, step } = input
    const meta = { description: hint ? `${label}. ${hint}` : label, minimum: min, maximum: max }
    return (step === 1 ? z.int() : z.number()).nullable().meta(meta)
  }
  const { required, maxLength, type = 'line' } = input ?? {}
  const description = type === 'markdown' ? `${label}, in Markdown` : label
  const meta = {
    description,
    ...(maxLength && { maxLength }),
    ...(required && type === 'date' && { format: 'date' }),
  }
  return required ? z.string().meta({ ...meta, minLength: 1 }) : z.string().nullable().meta(meta)
}

const imageFields = {
  imageUrl: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'The URL of a picture on this site, or of an uploaded file; null for none' }),
  imageAlt: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'What the picture shows; required with a picture', maxLength: maxAltLength }),
}

const publishedAt = z.iso
  .datetime({ offset: true, error: 'Please send a time such as 2026-11-26T15:00:00Z, or null.' })
  .nullable()
  .optional()
  .meta({ description: 'When it will be or was published; null for a draft' })

/** The schemas of the request bodies that add an item to a collection or change an item. */
export function inputSchemas(collection: VersionedCollection, names: FieldNames = {}) {
  const fields: Record<string, z.ZodType> = {}
  const changes: Record<string, z.ZodType> = {}
  for (const [column, field] of Object.entries(collection.fields)) {
    if (!field.schema) continue
    const name = field.name ?? column
    const valueSchema = valueSchemaOf(field)
    fields[names[name] ?? name] = field.input?.required ? valueSchema : valueSchema.optional()
    changes[names[name] ?? name] = valueSchema.optional()
  }
  const shared = {
    ...('pictureId' in collection.fields ? imageFields : {}),
    ...(isListed(collection) ? { publishedAt } : {}),
  }
  return {
    createSchema: z.strictObject({ ...fields, ...shared }),
    updateSchema: z.strictObject({ ...changes, ...shared }),
  }
}
