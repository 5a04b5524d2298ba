import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { scheduleIssue } from '#app/site/newsletter/issue-schedule-store.server.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { newsletterFormTexts } from '#app/ui/newsletter-form-texts.ts'
import { type Admin, dayMs, pastTime, pick, repeat, texts, titles } from './samples.ts'

/** Adds emails, newsletter issues and subscribers, and the store waitlist; returns the paths of their screens. */
export async function addMail(db: Database, admin: Admin, members: string[]) {
  const emails = repeat(20, (n) => ({
    id: randomUUID(),
    recipient: n % 5 === 1 ? `${'long.'.repeat(12)}${n}@example.org` : `member${n}@example.org`,
    replyTo: null,
    subject: n % 3 ? pick(titles, n) : 'Welcome',
    body: texts.join('\n\n'),
    headers: '{}',
    status: pick(['failed', 'sent', 'cancelled', 'waiting'] as const, n),
    attempts: 1 + (n % 5),
    triedAt: pastTime(n),
    deliveryUnknown: n % 8 ? 0 : 1,
    dueAt: new Date(Date.now() + dayMs).toISOString(),
    claimedBy: null,
    lastError:
      n % 4 === 1
        ? null
        : '550 5.1.1 <member@example.org>: Recipient address rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)',
    createdAt: pastTime(n),
    sentAt: n % 4 === 1 ? pastTime(n) : null,
  }))
  await db.insertInto('mail').values(emails).execute()
  await db
    .insertInto('merchInterest')
    .values(
      repeat(20, (n) => ({
        email: n ? `shopper${n}@example.org` : `${'long.'.repeat(12)}0@example.org`,
        consent: 'Tell me when the store opens',
        consentedAt: pastTime(n),
      })),
    )
    .execute()
  const issueIds: string[] = []
  for (const status of ['draft', 'sent', 'stopped'] as const) {
    const id = await addIssue(
      db,
      { subject: pick(titles, issueIds.length + 1), body: `## Salaam\n\n${texts.join('\n\n')}` },
      admin,
      new Date(pastTime(5)),
    )
    if (status !== 'draft') {
      await db
        .updateTable('newsletterIssue')
        .set({ status, startedAt: pastTime(4), finishedAt: status === 'sent' ? pastTime(4) : null })
        .where('id', '=', id)
        .execute()
      await db
        .insertInto('newsletterDelivery')
        .values(
          members.slice(0, 10).map((subscriptionId, n) => ({
            issueId: id,
            subscriptionId,
            mailId: emails[n]?.id ?? '',
            createdAt: pastTime(4),
          })),
        )
        .execute()
    }
    issueIds.push(id)
  }
  const scheduledId = await addIssue(
    db,
    { subject: pick(titles, 0), body: texts[0] ?? '' },
    admin,
    new Date(),
  )
  const at = new Date(Date.now() + dayMs)
  await scheduleIssue(db, { id: scheduledId, version: 1, at }, admin, new Date())
  const { id: memberSubscriptionId } = await db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('userId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const subscriptionIds = repeat(12, (n) => `subscription-${n}`)
  await db
    .insertInto('newsletterSubscription')
    .values(
      subscriptionIds.map((id, n) => ({
        id,
        userId: null,
        email: n ? `reader${n}@example.org` : `${'long.'.repeat(12)}reader@example.org`,
        consent: fillText(newsletterFormTexts.consent, defaultSettings),
        source: pick(['footer', 'merch', 'page'] as const, n),
        consentedAt: pastTime(n),
        confirmedAt: pastTime(n),
        unsubscribedAt: n === 11 ? pastTime(1) : null,
        unsubscribeToken: `token-${n}`,
      })),
    )
    .execute()
  return [
    '/admin/mail',
    ...emails.slice(0, 2).map(({ id }) => `/admin/mail/${id}`),
    '/admin/newsletter',
    '/admin/newsletter/new',
    ...issueIds.map((id) => `/admin/newsletter/issues/${id}`),
    `/admin/newsletter/issues/${issueIds[0]}/send`,
    ...['', '/schedule'].map((suffix) => `/admin/newsletter/issues/${scheduledId}${suffix}`),
    '/admin/newsletter/subscribers',
    '/admin/newsletter/subscribers?status=unsubscribed',
    ...[memberSubscriptionId, subscriptionIds[0]].map(
      (id) => `/admin/newsletter/subscribers/${id}/unsubscribe`,
    ),
    `/admin/newsletter/subscribers/${subscriptionIds[0]}/delete`,
    '/admin/newsletter/store',
  ]
}
