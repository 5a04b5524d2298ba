import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './e2e.ts'

/** Files that a browser test chooses: gives their paths, and takes them away once the file's tests are through. */
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
