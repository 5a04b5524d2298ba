import { expect } from 'vitest'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { checkCopies } from './check-copies.server.ts'
import { addIssue } from './issue-store.server.ts'
import { unsubscribeByAdmin } from './subscriber-store.server.ts'
import { subscribe } from './subscription-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

storeTest(
  'a copy is blocked if its subscriber has unsubscribed, is suspended, or has a new or unconfirmed address',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    const issueId = await addIssue(db, { subject: 'November', body: 'Salaam' }, admin, now)
    const copies: Record<string, { member: string; mail: string }> = {}
    for (const name of ['reader', 'unsubscribed', 'suspended', 'unconfirmed', 'moved']) {
      const { id, email } = await addTestMember(db)
      await subscribe(db, id, { text: 'Yes', source: 'profile' }, now)
      const mail = await enqueueMail(db, { to: email, subject: 'November', body: 'Salaam', bulk: true }, now)
      await db
        .insertInto('newsletterDelivery')
        .values({ issueId, subscriptionId: id, mailId: mail, createdAt: now.toISOString() })
        .execute()
      copies[name] = { member: id, mail }
    }
    const other = await enqueueMail(db, { to: 'a@example.org', subject: 'Reply', body: 'Salaam' }, now)
    const ids = [...Object.values(copies).map(({ mail }) => mail), other]
    expect([...(await checkCopies(db, ids))]).toEqual([])
    const update = (name: string, set: { disabledAt?: string; emailVerified?: number; email?: string }) =>
      db
        .updateTable('user')
        .set(set)
        .where('id', '=', copies[name]?.member ?? '')
        .execute()
    await unsubscribeByAdmin(db, copies.unsubscribed?.member ?? '', admin, now)
    await update('suspended', { disabledAt: now.toISOString() })
    await update('unconfirmed', { emailVerified: 0 })
    await update('moved', { email: 'new@example.org' })
    const blocked = await checkCopies(db, ids)
    const names = Object.keys(copies).filter((name) => blocked.has(copies[name]?.mail ?? ''))
    expect(names).toEqual(['unsubscribed', 'suspended', 'unconfirmed', 'moved'])
    expect(blocked.has(other)).toBe(false)
  },
)
