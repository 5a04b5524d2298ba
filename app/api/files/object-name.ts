export interface ObjectLocation {
  bucket: string
  /** Null for the bucket itself. */
  name: string | null
}

const maxNameLength = 1024

/** Parses a storage URL path. The name is one percent-encoded segment, decoded once. Null for an invalid path. */
export function parseObjectPath(pathname: string): ObjectLocation | null {
  const [, bucket = '', name] = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?\/?$/.exec(pathname) ?? []
  try {
    const location = { bucket: decodeURIComponent(bucket), name: name ? decodeURIComponent(name) : null }
    return location.bucket && (location.name === null || isObjectName(location.name)) ? location : null
  } catch {
    return null
  }
}

/** Whether a name is valid. Rejects path traversal, so that a name is safe even where it is used as a path. */
export function isObjectName(name: string) {
  return (
    Buffer.byteLength(name) <= maxNameLength &&
    name.isWellFormed() &&
    !/[\p{Cc}\\]/u.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

/** `homepage/` is the only writable folder (specification, section 7). */
export const isWritable = (name: string) => name.startsWith('homepage/')

/** There is one bucket; clients may use any of the default bucket names. */
export const bucketAliases = (project: string) => [
  `${project}.firebasestorage.app`,
  `${project}.appspot.com`,
  project,
]
