import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action, loader } from './setting-section.route.tsx'
import { changeSettings } from './settings-change-store.server.ts'
import { findSection } from './settings-form.ts'

const now = new Date('2026-11-21T12:00:00Z')

async function openSection(db: Database, slug: string) {
  const { id, email } = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-section-test', SECRET: 's'.repeat(40) }))
  context.set(memberContext, memberFixture({ id, email, name: 'Hafsa' }))
  const url = new URL(`http://localhost/admin/settings/${slug}`)
  const args = (request: Request) => ({
    context,
    request,
    url: new URL(request.url),
    params: { section: slug },
    pattern: '/admin/settings/:section' as const,
  })
  return {
    load: (query: Record<string, string> = {}) =>
      loader(args(new Request(`${url}?${new URLSearchParams(query)}`))),
    save: (fields: Record<string, string>) =>
      action(args(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }))),
  }
}

for (const [slug, theirs, mine] of [
  ['prayer-times', { prayerPlace: 'Garland' }, { prayerPlace: 'Plano' }],
  ['look', { brandColor: '#225588' }, { heroShape: 'plain' }],
] as const) {
  storeTest(
    `saving after a preview of the section ${slug} overwrites nobody’s change without a warning`,
    async ({ db }) => {
      const section = findSection(slug) ?? expect.fail('no section')
      const { load, save } = await openSection(db, slug)
      const opened = await load()
      const form = { ...opened.values, ...mine, version: opened.version }
      const bilal = await addTestMember(db, { name: 'Bilal', role: 'admin' })
      const after = { ...(await readSettings(db)), ...theirs }
      const change = { section, version: opened.version, after }
      expect(await changeSettings(db, bilal, change, now)).not.toBe('conflict')
      const preview = await load(form)
      expect(preview.values).toMatchObject(mine)
      const conflict = await save({ ...preview.values, version: preview.version })
      expect(conflict).toMatchObject({
        init: { status: 409 },
        data: { problem: expect.stringContaining('Bilal changed these settings') },
      })
      expect(await readSettings(db)).toMatchObject(theirs)
      expect((await load()).version).not.toBe(opened.version)
    },
  )
}
