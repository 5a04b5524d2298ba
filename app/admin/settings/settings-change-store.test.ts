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
import { changeSettings, sectionVersion } from './settings-change-store.server.ts'
import { fieldValues, findSection, settingForms, toSettings } from './settings-form.ts'

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
  const sectionSettings = { ...Object.fromEntries(keys.map((key) => [key, before[key]])), ...after }
  const baseVersion = version ?? sectionVersion(section(slug), before)
  return changeSettings(
    db,
    admin,
    { section: section(slug), version: baseVersion, after: sectionSettings },
    now,
  )
}

test('every setting is in one section, and every section has a form', () => {
  const keys = settingSections.flatMap(({ keys }) => keys)
  const { texts: _, impactSources: __, ...settings } = defaultSettings
  expect(keys.sort()).toEqual(Object.keys(settings).sort())
  expect(settingSections.map(({ slug }) => slug)).toEqual(Object.keys(settingForms()))
})

test('form values parse back into the same settings', () => {
  for (const { slug } of settingSections) {
    // Browsers do not submit unchecked checkboxes.
    const checkboxes = section(slug).fields.filter(({ input }) => input === 'checkbox')
    const isUnchecked = ([name, value]: [string, string]) =>
      value === '' && checkboxes.some((field) => field.name === name)
    const submitted = Object.entries(fieldValues(section(slug), defaultSettings)).filter(
      (entry) => !isUnchecked(entry),
    )
    const parsed = settingForms()[slug]?.safeParse({ version: 'v', ...Object.fromEntries(submitted) })
    expect(parsed?.error).toBeUndefined()
    const { keys } = section(slug)
    const expected = Object.fromEntries(keys.map((key) => [key, defaultSettings[key]]))
    expect(toSettings(slug, parsed?.data ?? {})).toEqual(expected)
  }
})

describe('the form rejects', () => {
  const invalidFields = (slug: string, values: Record<string, string>) => {
    const submitted = { version: 'v', ...fieldValues(section(slug), defaultSettings), ...values }
    const parsed = settingForms()[slug]?.safeParse(submitted)
    return parsed?.error?.issues.map(({ path }) => path.join('.')) ?? []
  }
  test.each(['javascript:alert(1)', 'ftp://example.org', 'example.org', 'https://', 'data:text/html,x'])(
    'the URL %j',
    (videoUrl) => expect(invalidFields('links', { videoUrl })).toContain('videoUrl'),
  )
  test('invalid social links and an empty name, but not empty links', () => {
    expect(invalidFields('links', { socialLinks: 'https://t.me/us\nDiscord' })).toEqual(['socialLinks'])
    const namedLink = 'Sisters https://chat.whatsapp.com/AbC'
    expect(invalidFields('links', { videoUrl: ' ', donationFormUrl: '', socialLinks: namedLink })).toEqual([])
    expect(invalidFields('initiative', { name: '' })).toEqual(['name'])
  })
  test('a quiet hour that is not a time, but accepts 12-hour and 24-hour times', () => {
    const slug = 'event-sign-up'
    expect(invalidFields(slug, { quietHoursFrom: '25:00', quietHoursTo: '' })).toEqual([
      'quietHoursFrom',
      'quietHoursTo',
    ])
    const times = { quietHoursFrom: '10:30 PM', quietHoursTo: '07:15' }
    const submitted = { version: 'v', ...fieldValues(section(slug), defaultSettings), ...times }
    expect(settingForms()[slug]?.parse(submitted)).toMatchObject({
      quietHoursFrom: '22:30',
      quietHoursTo: '07:15',
    })
  })
  test('unknown time zones, impossible password policies, built-in affiliations, blank names and invalid emails', () => {
    expect(invalidFields('time-zone', { timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
    expect(invalidFields('password-policy', { minLength: '5' })).toEqual(['minLength'])
    expect(invalidFields('password-policy', { minLength: '20', maxLength: '10' })).toEqual(['maxLength'])
    expect(invalidFields('password-policy', { minLength: '8.5' })).toEqual(['minLength'])
    expect(invalidFields('affiliations', { affiliations: 'UGA\nOther…' })).toEqual(['affiliations'])
    expect(invalidFields('initiative', { name: ' \u0000 ', contactEmail: 'nobody' })).toEqual([
      'name',
      'contactEmail',
    ])
  })
})

storeTest('only changed settings are saved and recorded', async ({ db }) => {
  expect(await change(db, 'initiative', { name: 'Nur' })).toBe('done')
  const keys = await db.selectFrom('setting').select('key').orderBy('key').execute()
  expect(keys).toEqual([{ key: 'name' }])
  expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Nur' })
  await change(db, 'initiative', {})
  const activityEntries = await db.selectFrom('activity').select(['actorName', 'label', 'changes']).execute()
  expect(activityEntries).toEqual([
    { actorName: 'Amina', label: 'Organization', changes: JSON.stringify({ name: ['Shajara', 'Nur'] }) },
  ])
})

storeTest('a changed password policy is recorded field by field', async ({ db }) => {
  const passwordPolicy = { ...defaultSettings.passwordPolicy, minLength: 12, numeric: true }
  await change(db, 'password-policy', { passwordPolicy })
  expect((await readSettings(db)).passwordPolicy).toEqual(passwordPolicy)
  const { changes } = await db.selectFrom('activity').select('changes').executeTakeFirstOrThrow()
  expect(JSON.parse(changes)).toEqual({ minLength: [8, 12], numeric: [false, true] })
})

storeTest('when two admins change a section at the same time, one gets a conflict', async ({ db }) => {
  const version = sectionVersion(section('impact'), defaultSettings)
  const outcomes = await Promise.all(
    ['60 people', '70 people'].map((impactPeople) => change(db, 'impact', { impactPeople }, version)),
  )
  expect(outcomes.sort()).toEqual(['conflict', 'done'])
  expect(await change(db, 'links', { videoUrl: 'https://example.org/' })).toBe('done')
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(2)
})
