import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { defaultSettings } from './settings.ts'
import { readSettings, saveSettings } from './settings-store.server.ts'

storeTest('a missing setting has its default', async ({ db }) => {
  expect(await readSettings(db)).toEqual(defaultSettings)
})

storeTest('saving one setting leaves the others unchanged', async ({ db }) => {
  await saveSettings(db, { name: 'Nur', timeZone: 'Europe/Berlin' })
  await saveSettings(db, { name: 'Noor' })
  expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Noor', timeZone: 'Europe/Berlin' })
})

storeTest('an invalid stored value falls back to the default', async ({ db }) => {
  await db
    .insertInto('setting')
    .values([
      { key: 'timeZone', value: '"Mars/Olympus"' },
      { key: 'name', value: '"Nur"' },
    ])
    .execute()
  expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Nur' })
})
