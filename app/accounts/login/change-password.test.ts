import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { changePassword } from './change-password.server.ts'
import { findPasswordHash } from './member-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

storeTest(
  'a member is emailed about a new password, unless the address may belong to someone else',
  async ({ db }) => {
    for (const emailVerified of [true, false]) {
      const member = { ...(await addTestMember(db, { emailVerified })), emailVerified }
      await changePassword(db, member, 'hash', now)
      expect(await findPasswordHash(db, member.id)).toBe('hash')
      const emails = await db
        .selectFrom('mail')
        .select('subject')
        .where('recipient', '=', member.email)
        .execute()
      expect(emails.map(({ subject }) => subject)).toEqual(
        emailVerified ? ['Your password for Shajara was changed'] : [],
      )
    }
  },
)
