import type { Metadata } from './metadata.ts'
import type { StoredObject } from './object-store.server.ts'

/** An object in the format that the client SDK expects, where integers are strings. */
export const objectResource = (bucket: string, object: StoredObject) => ({
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
