import { describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import {
  defaultSettings,
  type SettingSection,
  type Settings,
  settingSections,
} from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { changeSettings, versionOf } from './settings-change-store.server.ts'
import { fieldValues, findSection, settingForms, settingsOf } from './settings-form.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const admin = { id: 'a', name: 'Amina', email: 'amina@example.org' }

function section(slug: string): SettingSection {
  const found = findSection(slug)
  if (!found) throw new Error(slug)
  return found
}

async function change(db: Database, slug: string, after: Partial<Settings>, version?: string) {
  const { keys } = section(slug)
  const before = await readSettings(db)
  const whole = { ...Object.fromEntries(keys.map((key) => [key, before[key]])), ...after }
  const seen = version ?? versionOf(section(slug), before)
  return changeSettings(db, admin, { section: section(slug), version: seen, after: whole }, now)
}

test('every setting stands in one section, and every section has its form', () => {
  const keys = settingSections.flatMap(({ keys }) => keys)
  expect(keys.sort()).toEqual(Object.keys(defaultSettings).sort())
  expect(settingSections.map(({ slug }) => slug)).toEqual(Object.keys(settingForms))
})

test('what stands in the fields is what the form takes, and means the same settings', () => {
  for (const { slug } of settingSections) {
    // A box that is not ticked is not sent.
    const sent = Object.entries(fieldValues(section(slug), defaultSettings)).filter(
      ([, value]) => value !== '',
    )
    const read = settingForms[slug]?.safeParse({ version: 'v', ...Object.fromEntries(sent) })
    expect(read?.error).toBeUndefined()
    const { keys } = section(slug)
    const expected = Object.fromEntries(keys.map((key) => [key, defaultSettings[key]]))
    expect(settingsOf(slug, read?.data ?? {})).toEqual(expected)
  }
})

describe('the form refuses', () => {
  const refused = (slug: string, values: Record<string, string>) => {
    const sent = { version: 'v', ...fieldValues(section(slug), defaultSettings), ...values }
    const read = settingForms[slug]?.safeParse(sent)
    return read?.error?.issues.map(({ path }) => path.join('.')) ?? []
  }
  test.each(['javascript:alert(1)', 'ftp://example.org', 'example.org', 'https://', 'data:text/html,x', ''])(
    'the address %s',
    (videoUrl) => expect(refused('links', { videoUrl })).toContain('videoUrl'),
  )
  test('a zone that is none, a policy that nobody could meet, and what is offered anyway', () => {
    expect(refused('time-zone', { timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
    expect(refused('password-policy', { minLength: '5' })).toEqual(['minLength'])
    expect(refused('password-policy', { minLength: '20', maxLength: '10' })).toEqual(['maxLength'])
    expect(refused('password-policy', { minLength: '8.5' })).toEqual(['minLength'])
    expect(refused('affiliations', { affiliations: 'UGA\nOther…' })).toEqual(['affiliations'])
    expect(refused('initiative', { name: ' \u0000 ', contactEmail: 'nobody' })).toEqual([
      'name',
      'contactEmail',
    ])
  })
})

storeTest('only what changed is stored and written down', async ({ db }) => {
  expect(await change(db, 'initiative', { name: 'Nur' })).toBe('done')
  const keys = await db.selectFrom('setting').select('key').orderBy('key').execute()
  expect(keys).toEqual([{ key: 'lastChangeAt' }, { key: 'name' }])
  expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Nur' })
  await change(db, 'initiative', {})
  const activityEntries = await db.selectFrom('activity').select(['actorName', 'label', 'changes']).execute()
  expect(activityEntries).toEqual([
    { actorName: 'Amina', label: 'Initiative', changes: JSON.stringify({ name: ['Shajara', 'Nur'] }) },
  ])
})

storeTest('a changed password policy is written down by its parts', async ({ db }) => {
  const passwordPolicy = { ...defaultSettings.passwordPolicy, minLength: 12, numeric: true }
  await change(db, 'password-policy', { passwordPolicy })
  expect((await readSettings(db)).passwordPolicy).toEqual(passwordPolicy)
  const { changes } = await db.selectFrom('activity').select('changes').executeTakeFirstOrThrow()
  expect(JSON.parse(changes)).toEqual({ minLength: [8, 12], numeric: [false, true] })
})

storeTest('of two admins who change a section at the same time one is told', async ({ db }) => {
  const version = versionOf(section('claims'), defaultSettings)
  const outcomes = await Promise.all(
    ['60 people', '70 people'].map((peopleClaim) => change(db, 'claims', { peopleClaim }, version)),
  )
  expect(outcomes.sort()).toEqual(['done', 'stale'])
  expect(await change(db, 'links', { videoUrl: 'https://example.org/' })).toBe('done')
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(2)
})
