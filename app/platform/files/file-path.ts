const maxPathLength = 900
const maxNameLength = 200

/** Thrown for a path that no file of ours can have. */
export class FilePathError extends Error {}

/**
 * Gives back a path that stays below the folder or bucket on every system, or throws `FilePathError`.
 * Names that begin with a dot are ours, for what is half written.
 */
export function checkedPath(path: string) {
  if (!path || Buffer.byteLength(path) > maxPathLength || !path.split('/').every(isName)) {
    throw new FilePathError(`No file can be called ${JSON.stringify(path.slice(0, 100))}`)
  }
  return path
}

const isName = (name: string) =>
  name !== '' &&
  !name.startsWith('.') &&
  name.isWellFormed() &&
  Buffer.byteLength(name) <= maxNameLength &&
  !/[\\:\p{Cc}]/u.test(name)
