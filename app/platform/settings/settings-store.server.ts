import type { Database } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import { setCurrency } from '#app/platform/money.ts'
import { setDateFormat } from '#app/platform/time/date-format.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { settingsSchema } from './settings-schema.ts'

/** Reads all settings; a missing or invalid one gets its default. */
export function readSettings(db: Database): Promise<Settings> {
  return cachedRead(db, 'settings', async () => ({ value: await readStoredSettings(db) }))
}

async function readStoredSettings(db: Database): Promise<Settings> {
  const settings = await parseStoredSettings(db)
  setDateFormat(settings.dateFormat)
  setCurrency(settings.currency)
  return settings
}

async function parseStoredSettings(db: Database): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
  const parsed = settingsSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const invalid = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  const valid = Object.fromEntries(Object.entries(stored).filter(([key]) => !invalid.has(key)))
  return { ...defaultSettings, ...settingsSchema.parse(valid) }
}

/** Stores the given settings; the others stay unchanged. */
export async function saveSettings(db: Database, settings: Partial<Settings>) {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db
    .insertInto('setting')
    .values(rows)
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}
