import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const parent = '/dev/shm'
const minBytes = 4 * 2 ** 30

/**
 * Creates a folder in memory for temporary files, which is deleted when this process ends; null if there is too little
 * memory, or if `TMPDIR` is set. With a disk, tests would wait for it thousands of times: databases are created, synced
 * and deleted.
 */
export function makeMemoryFolder() {
  const { bavail = 0, bsize = 0 } = statfs() ?? {}
  if (process.env.TMPDIR || bavail * bsize < minBytes) return null
  const path = mkdtempSync(`${parent}/shajara-test-`)
  // PostgreSQL runs as another user if this process runs as root.
  chmodSync(path, 0o1777)
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return path
}

/** Undefined on systems without this folder. */
function statfs() {
  try {
    return statfsSync(parent)
  } catch {
    return undefined
  }
}
