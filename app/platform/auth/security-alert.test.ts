import { describe, expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { sendSecurityAlert } from './security-alert.server.ts'
import { addSession, deleteExpiredAuthData, endSessions } from './session-store.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)
const firefox = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0', ipAddress: '192.0.2.1' }

const listEmails = (db: Database) =>
  db.selectFrom('mail').select(['recipient', 'subject', 'body', 'secret']).orderBy('createdAt').execute()

describe('a login', () => {
  storeTest('from a new device is reported once, with device, IP address and time', async ({ db }) => {
    const { id: userId, email } = await addTestMember(db, {}, daysLater(-30))
    await addSession(db, { userId, ...firefox }, now)
    await addSession(db, { userId, ...firefox }, now)
    const [mail, another] = await listEmails(db)
    expect(another).toBeUndefined()
    expect(mail).toMatchObject({
      recipient: email,
      subject: 'Your Shajara account was used on a new device',
      secret: 0,
    })
    expect(mail?.body).toContain('Device: Firefox on Windows\nIP address: 192.0.2.1\nTime: Nov 22, 2026')
    expect(mail?.body).toContain('Otherwise, use “Forgot password?”')
  })

  storeTest(
    'is reported when the device or the network differs, but not the browser version',
    async ({ db }) => {
      const { id: userId } = await addTestMember(db, {}, daysLater(-30))
      const logIn = async (device: typeof firefox) => {
        await db.deleteFrom('mail').execute()
        await addSession(db, { userId, ...device }, now)
        return (await listEmails(db)).length
      }
      expect(await logIn(firefox)).toBe(1)
      expect(await logIn({ ...firefox, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/129.0' })).toBe(0)
      expect(await logIn({ ...firefox, ipAddress: '192.0.77.5' })).toBe(0)
      expect(await logIn({ ...firefox, ipAddress: '198.51.100.7' })).toBe(1)
      expect(await logIn({ ...firefox, ipAddress: '2001:db8:1::1' })).toBe(1)
      expect(await logIn({ ...firefox, ipAddress: '2001:db8:2::9' })).toBe(0)
      expect(await logIn({ ...firefox, userAgent: 'curl/8' })).toBe(1)
    },
  )

  storeTest('is not reported after logging out and in again within 90 days', async ({ db }) => {
    const { id: userId } = await addTestMember(db, {}, daysLater(-30))
    const logIn = async (at: Date) => {
      await db.deleteFrom('mail').execute()
      await addSession(db, { userId, ...firefox }, at)
      await endSessions(db, userId)
      await deleteExpiredAuthData(db, at)
      return (await listEmails(db)).length
    }
    expect(await logIn(now)).toBe(1)
    expect(await logIn(daysLater(89))).toBe(0)
    expect(await logIn(daysLater(180))).toBe(1)
    await deleteExpiredAuthData(db, daysLater(271))
    expect(await db.selectFrom('knownDevice').selectAll().execute()).toEqual([])
  })

  storeTest(
    'is not reported when it matches an active session that started before devices were recorded',
    async ({ db }) => {
      const { id: userId } = await addTestMember(db, {}, daysLater(-30))
      await addSession(db, { userId, ...firefox }, now)
      await db.deleteFrom('knownDevice').execute()
      await db.deleteFrom('mail').execute()
      await addSession(db, { userId, ...firefox }, now)
      expect(await listEmails(db)).toEqual([])
    },
  )

  storeTest('is not reported for a new account or to an unverified address', async ({ db }) => {
    const newMember = await addTestMember(db, {}, now)
    const unverifiedMember = await addTestMember(db, { emailVerified: false }, daysLater(-30))
    for (const { id: userId } of [newMember, unverifiedMember])
      await addSession(db, { userId, ...firefox }, now)
    expect(await listEmails(db)).toEqual([])
  })
})

storeTest('a change to the login methods is reported to a verified address only', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const unverified = await addTestMember(db, { emailVerified: false })
  await sendSecurityAlert(db, id, 'twoStepOff', now)
  await sendSecurityAlert(db, unverified.id, 'twoStepOff', now)
  const emails = await listEmails(db)
  expect(emails).toMatchObject([
    { recipient: email, subject: 'Two-step verification was turned off for your Shajara account' },
  ])
  expect(emails[0]?.body).toContain('Forgot password?')
})
