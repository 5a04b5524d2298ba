import { z } from 'zod'
import { apiError } from './api-error.ts'

/** Printable ASCII, because the value becomes a header. */
const headerValue = z
  .string()
  .max(300)
  .regex(/^[\x20-\x7e]*$/)
const customMetadataSchema = z.record(z.string().max(100), z.string().max(2000).nullable())

const metadataFields = {
  cacheControl: headerValue.nullish(),
  contentDisposition: headerValue.nullish(),
  contentEncoding: headerValue.nullish(),
  contentLanguage: headerValue.nullish(),
  metadata: customMetadataSchema.nullish(),
}

/** Metadata that an upload may set. */
export const uploadMetadataSchema = z.strictObject({
  ...metadataFields,
  name: z.string().optional(),
  contentType: headerValue.nullish(),
  md5Hash: headerValue.nullish(),
})
/** Metadata that a PATCH may change. */
export const metadataChangesSchema = z.strictObject({ ...metadataFields, contentType: headerValue.nullish() })

export type UploadMetadata = z.output<typeof uploadMetadataSchema>

export interface Metadata {
  cacheControl?: string
  contentDisposition?: string
  contentEncoding?: string
  contentLanguage?: string
  /** Custom metadata from the client app. */
  metadata?: Record<string, string>
}

const headerFields = ['cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage'] as const

/** Applies metadata changes: null removes a field, undefined leaves it unchanged. */
export function mergeMetadata(before: Metadata, change: z.output<typeof metadataChangesSchema>): Metadata {
  const merged: Metadata = {}
  for (const name of headerFields) {
    const value = change[name] === undefined ? before[name] : change[name]
    if (value) merged[name] = value
  }
  const customMetadata = { ...before.metadata, ...change.metadata }
  const entries = Object.entries(customMetadata).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  if (change.metadata !== null && entries.length > 0) merged.metadata = Object.fromEntries(entries)
  return merged
}

export function parseMetadata<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  try {
    return schema.parse(json.trim() === '' ? {} : JSON.parse(json))
  } catch {
    throw apiError(400, 'The metadata is not valid.')
  }
}
