import { expect } from 'vitest'
import { collections } from '#app/collections.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { listOtherTexts } from './other-texts.server.ts'

storeTest('an editor sees no settings among the texts', async ({ db }) => {
  await saveSettings(db, { mailUser: 'postmaster@example.org' })
  const settings = await readSettings(db)
  const pathsOf = async (role: Role, search: string) =>
    (await listOtherTexts(db, role, { settings, collections, search })).map(({ path }) => path)
  expect(await pathsOf('admin', 'postmaster')).toEqual(['/admin/settings/mail'])
  expect(await pathsOf('editor', 'postmaster')).toEqual([])
  expect(await pathsOf('editor', 'Articles')).toEqual(['/admin/articles'])
  expect(await pathsOf('editor', 'Campaigns')).toEqual([])
})
