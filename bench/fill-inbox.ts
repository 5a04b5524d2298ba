import type { Database } from '../app/platform/database/database.ts'
import { pastTime, pick } from './sample-values.ts'

/** Adds visitors' submissions, and emails. */
export async function fillInbox(db: Database, numbers: number[], now: Date) {
  const rows = <Row>(rowOf: (number: number, at: string) => Row) =>
    numbers.map((number) => rowOf(number, pastTime(number, now)))
  await db.insertInto('initiative').values(rows(initiativeOf)).execute()
  await db.insertInto('contactMessage').values(rows(messageOf)).execute()
  await db.insertInto('pledge').values(rows(pledgeOf)).execute()
  await db.insertInto('mail').values(rows(mailOf)).execute()
  await db.insertInto('newsletterSubscription').values(rows(subscriptionOf)).execute()
  await db.insertInto('merchInterest').values(rows(interestOf)).execute()
}

const initiativeOf = (number: number, at: string) => ({
  id: `initiative-${number}`,
  reference: `INI-${number}`,
  title: `A park to clean, number ${number}`,
  description: 'We meet at the gate and bring gloves. '.repeat(10),
  location: 'Grant Park',
  date: at.slice(0, 10),
  contactName: `Amina ${number}`,
  contactEmail: `member${number}@example.org`,
  contactPhone: '404 555 0100',
  status: pick(['new', 'inReview', 'approved', 'declined', 'spam'] as const, number),
  createdAt: at,
})

const messageOf = (number: number, at: string) => ({
  id: `message-${number}`,
  name: `Amina ${number}`,
  email: `member${number}@example.org`,
  body: 'Where do we meet on Saturday? '.repeat(10),
  status: pick(['new', 'answered', 'archived', 'spam'] as const, number),
  createdAt: at,
})

function pledgeOf(number: number, at: string) {
  const status = pick(['received', 'received', 'pledged', 'cancelled'] as const, number)
  return {
    id: `pledge-${number}`,
    reference: `PLG-${number}`,
    name: `Bilal ${number}`,
    email: `member${number}@example.org`,
    amountCents: 500,
    currency: 'USD' as const,
    status,
    receivedOn: status === 'received' ? at.slice(0, 10) : null,
    createdAt: at,
  }
}

const mailOf = (number: number, at: string) => ({
  id: `mail-${number}`,
  recipient: `member${number}@example.org`,
  replyTo: null,
  subject: 'Thank you for your pledge',
  body: 'Assalamu alaikum, thank you. '.repeat(10),
  secret: 0,
  headers: '{}',
  status: number === 3 ? ('failed' as const) : ('sent' as const),
  attempts: 1,
  dueAt: at,
  claimedBy: null,
  lastError: null,
  createdAt: at,
  sentAt: at,
})

const subscriptionOf = (number: number, at: string) => ({
  id: `user-${number}`,
  userId: `user-${number}`,
  email: null,
  source: 'profile' as const,
  confirmedAt: null,
  consent: 'Send me the newsletter. I can leave it at any time.',
  consentedAt: at,
  unsubscribedAt: number % 10 === 0 ? at : null,
  unsubscribeToken: `token-${number}`,
})

const interestOf = (number: number, at: string) => ({
  email: `visitor${number}@example.org`,
  consent: 'Tell me when the store opens.',
  consentedAt: at,
})
