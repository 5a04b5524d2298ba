import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const minBytes = 4 * 2 ** 30

/**
 * Makes a folder in memory the one for temporary files of this process and those that it starts, if the system has
 * enough memory for them, and deletes it at the end. On a disk, tests would wait for it thousands of times: databases
 * are created, synced and deleted.
 */
export function moveTempFilesToMemory() {
  const { bavail = 0, bsize = 0 } = statfs() ?? {}
  if (process.env.TMPDIR || bavail * bsize < minBytes) return
  const path = mkdtempSync(`${folder}/shajara-test-`)
  // PostgreSQL runs as another user, if this is root.
  chmodSync(path, 0o1777)
  process.env.TMPDIR = path
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

/** Undefined on systems without this folder. */
function statfs() {
  try {
    return statfsSync(folder)
  } catch {
    return undefined
  }
}
