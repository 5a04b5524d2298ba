import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { defaultSettings } from './settings.ts'
import { readSettings, saveSettings } from './settings-store.server.ts'

storeTest('what was never set has its starting value', async ({ db }) => {
  expect(await readSettings(db)).toEqual(defaultSettings)
})

storeTest('saving one setting leaves the others', async ({ db }) => {
  await saveSettings(db, { name: 'Nur', timeZone: 'Europe/Berlin' })
  await saveSettings(db, { name: 'Noor' })
  expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Noor', timeZone: 'Europe/Berlin' })
})

storeTest('a stored value that is no longer valid falls back to the start', async ({ db }) => {
  await db
    .insertInto('setting')
    .values([
      { key: 'timeZone', value: '"Mars/Olympus"' },
      { key: 'name', value: '"Nur"' },
    ])
    .execute()
  expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Nur' })
})
