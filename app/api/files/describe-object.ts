import type { Metadata } from './metadata.ts'
import type { StoredObject } from './object-store.server.ts'

/** A file as the storage client reads it; whole numbers are text. */
export const describe = (bucket: string, object: StoredObject) => ({
  name: object.name,
  bucket,
  generation: object.generation,
  metageneration: String(object.metageneration),
  size: String(object.bytes),
  contentType: object.contentType,
  timeCreated: object.createdAt,
  updated: object.updatedAt,
  md5Hash: object.md5Hash,
  downloadTokens: object.downloadToken,
  ...(JSON.parse(object.metadata) as Metadata),
})
