import { z } from 'zod'
import { apiError } from './reply.ts'

/** It becomes a header. */
const line = z
  .string()
  .max(300)
  .regex(/^[\x20-\x7e]*$/)
const customMetadata = z.record(z.string().max(100), z.string().max(2000).nullable())

const metadataFields = {
  cacheControl: line.nullish(),
  contentDisposition: line.nullish(),
  contentEncoding: line.nullish(),
  contentLanguage: line.nullish(),
  metadata: customMetadata.nullish(),
}

/** What may be said of a file that comes. */
export const uploadMetadata = z.strictObject({
  ...metadataFields,
  name: z.string().optional(),
  contentType: line.nullish(),
  md5Hash: line.nullish(),
})
/** What may be said of one that is there. */
export const changedMetadata = z.strictObject({ ...metadataFields, contentType: line.nullish() })

export type UploadMetadata = z.output<typeof uploadMetadata>

export interface Metadata {
  cacheControl?: string
  contentDisposition?: string
  contentEncoding?: string
  contentLanguage?: string
  /** The app's own words. */
  metadata?: Record<string, string>
}

const names = ['cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage'] as const

/** What is said of a file after a change: null takes away, what is not named stays. */
export function mergeMetadata(before: Metadata, change: z.output<typeof changedMetadata>): Metadata {
  const merged: Metadata = {}
  for (const name of names) {
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
    throw apiError(400)
  }
}
