import { expect, test } from 'vitest'
import { listProposedHours, reviewHours } from '#app/events/hours/hours-approval-store.server.ts'
import { readContributions } from '#app/members/profile/contribution-store.server.ts'
import { checkFields } from '#app/platform/http/form.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { loggedHoursForm } from './logged-hours-form.ts'
import { listLoggedHours, logHours, removeLoggedHours } from './logged-hours-store.server.ts'

const now = new Date('2026-11-29T12:00:00Z')
const service = { date: '2026-11-28', minutes: 120, description: 'Tutoring at the library' }

storeTest(
  'logged hours count only after approval, and the same entry cannot be logged twice',
  async ({ db }) => {
    const member = { ...(await addTestMember(db)), emailVerified: true }
    const log = (change: Partial<typeof service> = {}) =>
      logHours(db, member.id, { ...service, ...change }, now)
    expect((await Promise.all([log(), log(), log()])).sort()).toEqual(['done', 'duplicate', 'duplicate'])
    const [proposal] = await listProposedHours(db, null)
    expect(proposal).toMatchObject({ note: service.description, title: null, minutes: 120 })
    expect((await readContributions(db, member)).minutesVolunteered).toBe(0)
    await reviewHours(db, { id: proposal?.id ?? '', minutes: 90, onlyAssignedTo: null }, null, now)
    expect((await readContributions(db, member)).minutesVolunteered).toBe(90)
    expect(await log({ description: 'TUTORING at the library' })).toBe('duplicate')
    await removeLoggedHours(db, member.id, proposal?.id ?? '')
    expect(await listLoggedHours(db, member.id)).toMatchObject([{ status: 'approved', minutes: 90 }])
  },
)

storeTest('a member can remove only their own entries, and can log declined hours again', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await logHours(db, id, service, now)
  const [entry] = await listLoggedHours(db, id)
  await removeLoggedHours(db, other.id, entry?.id ?? '')
  expect(await listLoggedHours(db, id)).toHaveLength(1)
  await reviewHours(db, { id: entry?.id ?? '', minutes: null, onlyAssignedTo: null }, null, now)
  expect(await logHours(db, id, service, now)).toBe('done')
  for (const { id: entryId } of await listLoggedHours(db, id)) await removeLoggedHours(db, id, entryId)
  expect(await listLoggedHours(db, id)).toEqual([])
})

storeTest('a member has at most 50 entries that have not been reviewed', async ({ db }) => {
  const { id } = await addTestMember(db)
  for (let count = 0; count < 50; count++)
    await logHours(db, id, { ...service, description: `Day ${count}` }, now)
  expect(await logHours(db, id, service, now)).toBe('tooMany')
})

test('the form accepts service within the last twelve months, and at most 24 hours', () => {
  const check = (values: Record<string, string>) => {
    const form = { date: '2026-11-28', hours: '2.5', description: 'Tutoring', ...values }
    const result = checkFields(form, loggedHoursForm('2026-11-29'))
    return result.ok ? result.value.hours : Object.keys(result.errors)
  }
  expect([
    check({}),
    check({ date: '2026-11-30' }),
    check({ date: '2025-11-01' }),
    check({ date: 'yesterday' }),
    check({ hours: '25' }),
    check({ hours: 'two' }),
    check({ hours: '' }),
    check({ description: ' ' }),
  ]).toEqual([150, ['date'], ['date'], ['date'], ['hours'], ['hours'], ['hours'], ['description']])
})
