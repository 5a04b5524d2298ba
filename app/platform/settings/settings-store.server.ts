import type { Database } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import { setCurrency } from '#app/platform/money.ts'
import { setDateFormat } from '#app/platform/time/date-format-setting.ts'
import { setBrandColor } from './brand-color.ts'
import { fillReaderCount, hasReaderPlaceholder, readCommunityCounts } from './quran-community.server.ts'
import {
  countSources,
  fillReportTotals,
  hasReportsPlaceholder,
  listReportTotals,
} from './report-totals.server.ts'
import { defaultSettings, type ImpactSources, type Settings, type StoredSettings } from './settings.ts'
import { settingsSchema } from './settings-schema.ts'
import type { TextOverrides } from './text.ts'

/**
 * Reads all settings and text overrides, and fills in the counts. A missing or invalid setting gets its default.
 */
export function readSettings(db: Database): Promise<Settings> {
  return cachedRead(db, 'settings', async () => {
    const settings = await readSettingsToEdit(db)
    const { impactPeople, impactMeals } = settings
    const hasReports = hasReportsPlaceholder(impactPeople + impactMeals)
    if (!hasReports && !hasReaderPlaceholder(impactPeople)) return { value: settings }
    const totals = hasReports ? await listReportTotals(db) : []
    const community = hasReaderPlaceholder(impactPeople) ? await readCommunityCounts(db) : null
    const impactNumbers = {
      impactPeople: fillReaderCount(fillReportTotals(impactPeople, totals), community),
      impactMeals: fillReportTotals(impactMeals, totals),
    }
    const impactSources: ImpactSources = {
      people: community ? 'log' : countSources(impactPeople, totals),
      meals: countSources(impactMeals, totals),
    }
    return { value: { ...settings, ...impactNumbers, impactSources } }
  })
}

/** The settings as an admin wrote them, without the counts filled in. */
export async function readSettingsToEdit(db: Database): Promise<Settings> {
  const [settings, texts] = await Promise.all([readStoredSettings(db), readTexts(db)])
  return { ...settings, texts, impactSources: defaultSettings.impactSources }
}

/** Also applies the settings that are global to the process: the date format, the currency and the brand color. */
async function readStoredSettings(db: Database): Promise<StoredSettings> {
  const settings = await parseStoredSettings(db)
  setDateFormat(settings.dateFormat)
  setCurrency(settings.currency)
  setBrandColor(settings.brandColor)
  return settings
}

async function parseStoredSettings(db: Database): Promise<StoredSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
  const parsed = settingsSchema.safeParse(stored, { jitless: true })
  if (parsed.success) return parsed.data
  const invalid = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  const valid = Object.fromEntries(Object.entries(stored).filter(([key]) => !invalid.has(key)))
  return { ...defaultSettings, ...settingsSchema.parse(valid) }
}

async function readTexts(db: Database): Promise<TextOverrides> {
  const rows = await db.selectFrom('text').select(['key', 'value']).where('value', 'is not', null).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value ?? '']))
}

/** Stores the given settings; the others stay unchanged. */
export async function saveSettings(db: Database, settings: Partial<StoredSettings>) {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db
    .insertInto('setting')
    .values(rows)
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}
