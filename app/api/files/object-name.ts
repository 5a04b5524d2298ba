export interface ObjectLocation {
  bucket: string
  /** Null: the bucket itself. */
  name: string | null
}

const maxNameLength = 1024

/** What an address names; the name is one segment, decoded once. Null for what can be no name. */
export function parseObjectPath(pathname: string): ObjectLocation | null {
  const [, bucket = '', name] = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?\/?$/.exec(pathname) ?? []
  try {
    const place = { bucket: decodeURIComponent(bucket), name: name ? decodeURIComponent(name) : null }
    return place.bucket && (place.name === null || isObjectName(place.name)) ? place : null
  } catch {
    return null
  }
}

/** No name leads up or out, whoever takes it for a path. */
export function isObjectName(name: string) {
  return (
    Buffer.byteLength(name) <= maxNameLength &&
    name.isWellFormed() &&
    !/[\p{Cc}\\]/u.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

/** The only folder that anything is written to (specification, section 7). */
export const isWritable = (name: string) => name.startsWith('homepage/')
