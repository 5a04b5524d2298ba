import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './e2e.ts'

/** Returns a function that writes a file for a test to upload. The files are removed after the last test. */
export function tempFiles() {
  let folder: string
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shajara-chosen-'))
  })
  test.afterAll(() => rm(folder, { recursive: true }))
  return async (name: string, bytes: Buffer | string) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
}
