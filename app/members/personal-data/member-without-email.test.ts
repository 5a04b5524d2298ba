import { expect } from 'vitest'
import { addMember } from '#app/accounts/login/member-store.server.ts'
import { setMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import { addPhoneCode } from '#app/accounts/phone/phone-code-store.server.ts'
import { formatActor } from '#app/cms/activity/activity-store.server.ts'
import { confirmMemberEmail, findMemberDetails } from '#app/members/users/member-admin-store.server.ts'
import { placeholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { enqueueSms } from '#app/platform/sms/sms-outbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { readMemberRecords } from './member-records.server.ts'

const now = new Date('2026-11-28T12:00:00Z')
const email = placeholderEmail('4e5c')
const phoneNumber = '+14045550100'

storeTest(
  'a member’s data includes their text messages, but no placeholder email address',
  async ({ db }) => {
    const id = (await addMember(db, { email, emailVerified: false }, now)) ?? ''
    await setMemberPhone(db, id, phoneNumber, now)
    await enqueueSms(db, { secret: 's' }, { to: phoneNumber, text: '123456', expiresAt: now }, now)
    // A number that the member entered but that belongs to someone else.
    const otherNumber = '+14045550199'
    await addPhoneCode(db, { secret: 's' }, { phoneNumber: otherNumber, purpose: 'link', userId: id }, now)
    await enqueueSms(db, { secret: 's' }, { to: otherNumber, text: '123456', expiresAt: now }, now)
    const records = await readMemberRecords(db, { id, email, emailVerified: false })
    expect(records.textMessages).toHaveLength(1)
    expect(records.textMessages).toMatchObject([{ recipient: phoneNumber, status: 'waiting' }])
    expect(JSON.stringify(records)).not.toContain('phone.invalid')
  },
)

storeTest(
  'an admin cannot confirm a placeholder email address, and the member is listed without it',
  async ({ db }) => {
    const id = (await addMember(db, { email, emailVerified: false }, now)) ?? ''
    expect(await confirmMemberEmail(db, null, { id, email }, now)).toBe('conflict')
    expect(await findMemberDetails(db, id)).toMatchObject({ emailVerified: false })
    expect(formatActor({ id, name: '', email } as Parameters<typeof formatActor>[0])).toBe(
      'Member without an email',
    )
  },
)
