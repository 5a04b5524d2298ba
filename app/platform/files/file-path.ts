const maxPathLength = 900
const maxNameLength = 200

/** Thrown for an invalid path. */
export class FilePathError extends Error {}

/**
 * Returns a path that stays inside the folder or bucket on every system, or throws `FilePathError`.
 * Names with a leading dot are reserved for temporary files.
 */
export function validatePath(path: string) {
  if (!path || Buffer.byteLength(path) > maxPathLength || !path.split('/').every(isName)) {
    throw new FilePathError(`Invalid file path ${JSON.stringify(path.slice(0, 100))}`)
  }
  return path
}

const isName = (name: string) =>
  name !== '' &&
  !name.startsWith('.') &&
  name.isWellFormed() &&
  Buffer.byteLength(name) <= maxNameLength &&
  !/[\\:\p{Cc}]/u.test(name)
