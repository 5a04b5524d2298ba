import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { claimDueMail, markMailSent } from '#app/platform/mail/mail-outbox.server.ts'
import { startIssue } from '#app/site/newsletter/issue-sending.server.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { subscribe } from '#app/site/newsletter/subscription-store.server.ts'
import { addTestMember } from '#tests/member.ts'

export const now = new Date('2026-11-21T12:00:00Z')

export const later = new Date('2026-11-21T12:05:00Z')

export const issueContent = {
  subject: 'November',
  body: '## Salaam\n\n[Come](/volunteer) <script>alert(1)</script>',
}

export const origin = 'https://example.org'

export async function addSubscribers(db: Database, count: number) {
  const members = []
  for (let i = 0; i < count; i++) {
    const member = await addTestMember(db, { email: `reader-${i}@example.org` })
    await subscribe(db, member.id, { text: 'Subscribe to newsletter', source: 'profile' }, now)
    members.push(member)
  }
  return members
}

/** The recipients of bulk emails, sorted. */
export const listRecipients = async (db: Database) =>
  (await db.selectFrom('mail').select('recipient').where('bulk', '=', 1).execute())
    .map(({ recipient }) => recipient)
    .sort()

export async function startSending(db: Database) {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const id = await addIssue(db, issueContent, admin, now)
  expect(await startIssue(db, { id, version: 1, origin }, admin, now)).toBe(true)
  return { id, admin }
}

/** Marks all due emails as sent, as the mail worker does after sending them. */
export async function sendAll(db: Database) {
  for (;;) {
    const mail = await claimDueMail(db, 'node', later)
    if (!mail) return
    await markMailSent(db, mail, later)
  }
}
