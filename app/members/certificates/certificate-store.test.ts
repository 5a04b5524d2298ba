import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPeriod, formatHourCount, periodPresets } from '#app/members/hours/hours-period.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { shortName } from './certificate.ts'
import {
  certificateOrder,
  certificatesQuery,
  issueForMember,
  revokeAsAdmin,
} from './certificate-admin-store.server.ts'
import {
  findCertificate,
  issueCertificate,
  listCertificates,
  revokeCertificate,
  verifyCertificate,
} from './certificate-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const november = { from: '2026-11-01', to: '2026-11-30' }

const addHours = (
  db: Database,
  userId: string,
  hours: { localDate: string; minutes: number; status?: 'approved' | 'proposed' | 'declined' },
) =>
  db
    .insertInto('volunteerHours')
    .values({
      id: randomUUID(),
      userId,
      eventId: null,
      note: 'Cooking',
      recordedAt: now.toISOString(),
      ...hours,
    })
    .execute()

const requestFor = (userId: string) =>
  ({
    userId,
    name: 'Maryam Siddiqui',
    shownName: 'Maryam S.',
    period: november,
    wording: 'school',
    issuedBy: 'member',
  }) as const

storeTest('a certificate contains only the approved hours of its period', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await addHours(db, id, { localDate: '2026-10-31', minutes: 600 })
  await addHours(db, id, { localDate: '2026-11-01', minutes: 90 })
  await addHours(db, id, { localDate: '2026-11-30', minutes: 60 })
  await addHours(db, id, { localDate: '2026-11-02', minutes: 500, status: 'proposed' })
  await addHours(db, id, { localDate: '2026-11-02', minutes: 500, status: 'declined' })
  await addHours(db, other.id, { localDate: '2026-11-02', minutes: 700 })
  const certificate = await issueCertificate(db, requestFor(id), now)
  expect(certificate).toMatchObject({
    minutes: 150,
    entries: [
      { date: '2026-11-01', title: 'Cooking', minutes: 90 },
      { date: '2026-11-30', title: 'Cooking', minutes: 60 },
    ],
  })
  expect(certificate?.code).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{20}$/)
})

storeTest('a certificate is not issued without approved hours', async ({ db }) => {
  const { id } = await addTestMember(db)
  await addHours(db, id, { localDate: '2026-11-02', minutes: 500, status: 'proposed' })
  expect(await issueCertificate(db, requestFor(id), now)).toBeNull()
})

storeTest(
  'verification hides the full name and the events, and shows whether the hours have changed',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await addHours(db, id, { localDate: '2026-11-01', minutes: 90 })
    const certificate = await issueCertificate(db, requestFor(id), now)
    const code = certificate?.code ?? ''
    expect(await verifyCertificate(db, code.toLowerCase())).toEqual({
      number: certificate?.number,
      shownName: 'Maryam S.',
      fromDate: november.from,
      toDate: november.to,
      minutes: 90,
      minutesNow: 90,
      issuedAt: now.toISOString(),
      revokedAt: null,
    })
    await db.updateTable('volunteerHours').set({ minutes: 30 }).execute()
    expect(await verifyCertificate(db, code)).toMatchObject({ minutes: 90, minutesNow: 30 })
    expect(await verifyCertificate(db, `${code}X`)).toBeUndefined()
  },
)

storeTest('a certificate can be revoked only once, and no other member can find it', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await addHours(db, id, { localDate: '2026-11-01', minutes: 90 })
  const certificate = await issueCertificate(db, requestFor(id), now)
  const certificateId = certificate?.id ?? ''
  expect(await findCertificate(db, certificateId, other.id)).toBeUndefined()
  expect(await revokeCertificate(db, certificateId, 'member', now)).toBe(true)
  expect(await revokeCertificate(db, certificateId, 'member', now)).toBe(false)
  expect(await verifyCertificate(db, certificate?.code ?? '')).toMatchObject({ revokedAt: now.toISOString() })
  expect(await listCertificates(db, id)).toHaveLength(1)
})

storeTest(
  'an admin can issue, find and revoke certificates; the activity log records issuing and revoking',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Amina', role: 'admin' })
    const member = await addTestMember(db, { email: 'maryam@example.org' })
    const form = { ...november, email: 'Maryam@Example.org', wording: 'general', shownName: 'short' } as const
    expect(await issueForMember(db, form, admin, now)).toBe('noHours')
    expect(await issueForMember(db, { ...form, email: 'nobody@example.org' }, admin, now)).toBe('noMember')
    await addHours(db, member.id, { localDate: '2026-11-01', minutes: 60 })
    const certificate = await issueForMember(db, form, admin, now)
    if (typeof certificate === 'string') throw new Error(certificate)
    expect(certificate).toMatchObject({ shownName: 'Maryam S.', issuedBy: 'admin' })
    const countFound = async (search: string) =>
      (
        await certificatesQuery(db, search)
          .orderBy(certificateOrder.keys[0] as 'hoursCertificate.issuedAt')
          .execute()
      ).length
    expect(await countFound('maryam siddiqui')).toBe(1)
    expect(await countFound(certificate.number)).toBe(1)
    expect(await countFound('zaynab')).toBe(0)
    expect(await revokeAsAdmin(db, certificate, admin, now)).toBe(true)
    const entries = await db.selectFrom('activity').select(['verb', 'label']).orderBy('verb').execute()
    expect(entries).toEqual([
      { verb: 'added', label: certificate.number },
      { verb: 'revoked', label: certificate.number },
    ])
  },
)

test('the school year starts in August', () => {
  const startDates = (today: string) => periodPresets(today, '2020-05-05').map(({ period }) => period.from)
  expect(startDates('2026-11-21')).toEqual(['2026-08-01', '2026-01-01', '2020-05-05'])
  expect(startDates('2026-07-31')).toEqual(['2025-08-01', '2026-01-01', '2020-05-05'])
  expect(startDates('2026-08-01')[0]).toBe('2026-08-01')
})

test('a period has two dates in order and does not start in the future', () => {
  const today = '2026-11-21'
  expect(checkPeriod({ from: '2026-02-30', to: today }, today)).toHaveProperty('from')
  expect(checkPeriod({ from: today, to: '' }, today)).toHaveProperty('to')
  expect(checkPeriod({ from: today, to: '2026-11-20' }, today)).toHaveProperty('to')
  expect(checkPeriod({ from: '2026-11-22', to: '2026-12-01' }, today)).toHaveProperty('from')
  expect(checkPeriod({ from: today, to: today }, today)).toBeNull()
})

test('the short name has the initial of the last word', () => {
  expect(['Maryam Siddiqui', 'Maryam', ' Abu Bakr  as-Siddiq ', 'مريم الصديقي'].map(shortName)).toEqual([
    'Maryam S.',
    'Maryam',
    'Abu a.',
    'مريم ا.',
  ])
})

test('one hour is singular', () => {
  expect([60, 90].map(formatHourCount)).toEqual(['1 hour', '1.5 hours'])
})
