import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addInvitation, invitationLink } from '#app/members/users/invitation-store.server.ts'
import type { SettingField } from '#app/platform/settings/setting-field.ts'
import { expect } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { hostileText, hostileUrl } from './hostile-text.ts'

/** The id of the row that this test added to a table. */
export async function addedId(
  site: Site,
  table: 'event' | 'article' | 'project' | 'guide' | 'slide' | 'resource',
) {
  const column = table === 'slide' ? 'caption' : 'title'
  const row = await site.db
    .selectFrom(table as 'article')
    .select('id')
    .where(column as 'title', 'like', '%evil.example%')
    .executeTakeFirst()
  if (!row) throw new Error(`No ${table} was added`)
  return row.id
}

export const idsOf = async (
  site: Site,
  table:
    | 'initiative'
    | 'pledge'
    | 'contactMessage'
    | 'newsletterIssue'
    | 'mail'
    | 'eventMessage'
    | 'eventShift'
    | 'eventNeed',
) => (await site.db.selectFrom(table).select('id').execute()).map(({ id }) => id)

/** Invites an organizer. Returns the path and query of the link in the email. */
export async function invite(site: Site) {
  const invitation = { email: 'invited@example.org', role: 'organizer' } as const
  const secret = (await readFile(join(site.dataDir, 'secret'), 'utf8')).trim()
  const linkConfig = { secret, origin: site.url }
  await addInvitation(site.db, await addHostileAdmin(site), invitation, linkConfig, new Date())
  const { id, sentAt } = await site.db.selectFrom('invitation').selectAll().executeTakeFirstOrThrow()
  return invitationLink(linkConfig, { id, sentAt }).slice(site.url.length)
}

export const addHostileAdmin = async (site: Site) =>
  addTestMember(site.db, { role: 'admin', name: hostileText(), email: `${Date.now()}@example.org` })

/**
 * Stores a working copy as the browser does. It is shown on the overview and offered in the form. Returns the path that
 * it was posted to.
 */
export async function sendWorkingCopy(page: Page, account: string) {
  const copy = {
    account,
    id: 'a'.repeat(32),
    editor: 'b'.repeat(32),
    collection: 'articles',
    itemId: '',
    sequence: 1,
    version: null,
    continues: '',
    title: hostileText(200),
    ageMs: 0,
    fields: { title: hostileText(160), body: hostileText(500) },
  }
  const response = await page.request.post('/admin/working-copies', {
    form: { copy: JSON.stringify(copy) },
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(200)
  return '/admin/working-copies'
}

/** Adds an entry with a hostile note to the Qur'an log, then edits it. */
export async function sendReadings(
  send: (path: string, field: string, values: Record<string, string>) => Promise<unknown>,
  site: Site,
) {
  const range = { fromSurah: '', fromAyah: '', toSurah: '', toAyah: '' }
  const amounts = { pages: '2', ayat: '', minutes: '', ...range }
  await send('/quran', 'note', amounts)
  const { id } = await site.db.selectFrom('quranEntry').select('id').executeTakeFirstOrThrow()
  await send(`/quran/entries/${id}`, 'note', { ...amounts, pages: '3' })
}

/** A published event that is over. */
export const findPastEvent = (site: Site) =>
  site.db
    .selectFrom('event')
    .select(['id', 'slug'])
    .where('lastDate', '<', new Date().toISOString().slice(0, 10))
    .where('publishedAt', 'is not', null)
    .orderBy('localDate')
    .executeTakeFirstOrThrow()

/** Values for a settings form: hostile text wherever the server accepts it. */
export function settingValues(slug: string, fields: readonly Pick<SettingField, 'name' | 'input' | 'max'>[]) {
  const values: Record<string, string> = {}
  for (const { name, input, max = 100 } of fields) {
    if (input === 'line')
      values[name] =
        name === 'impactCountedOn' ? '"><img src=x onerror=evil=1>' : hostileText(Math.min(max, 60))
    if (name === 'mailHost') values[name] = ''
    if (input === 'color') values[name] = '#7a1f3d'
    if (name === 'currency') values[name] = 'USD'
    if (slug === 'mail') values.currentPassword = testPassword
    if (name === 'allowedNonAlphanumeric') values[name] = `"><'&=!`
    if (input === 'email') values[name] = 'salaam@example.org'
    if (input === 'url') values[name] = hostileUrl
    if (input === 'lines')
      values[name] = `Board\n${hostileText(name === 'eventKinds' ? 38 : Math.min(max, 100))}`
    // Prayer times may be empty.
    if (slug === 'prayer-times' && input !== 'choice' && input !== 'number' && name !== 'prayerPlace')
      values[name] = ''
    if (input === 'time') values[name] = name === 'quietHoursFrom' ? '21:00' : '08:00'
    if (name === 'suggestedAmounts') values[name] = '25\n7.50'
    if (name === 'cardFeePercent' || name === 'cardFeeFixed') values[name] = '1.5'
    if (name === 'phoneCountries') values[name] = 'US'
    // One line, whose label is hostile.
    if (name === 'socialLinks') values[name] = `${hostileText(60).replaceAll(/\s+/g, ' ')} ${hostileUrl}`
  }
  return values
}
