import { randomUUID } from 'node:crypto'
import { addNote, addReply } from '#app/cms/inbox/note-store.server.ts'
import { reverseGift } from '#app/giving/gifts/record-gift.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeGift } from '../fixtures/gift-fixture.ts'
import { type Admin, localDate, names, pastTime, pick, repeat, texts, titles } from './samples.ts'

/** Adds messages, initiatives and pledges, with notes, replies and gifts. Returns the paths of their screens. */
export async function addSubmissions(db: Database, admin: Admin, members: string[]) {
  /** Who changed the status, and when; every fifth item is unchanged. */
  const statusChangeOf = (n: number) => ({
    statusChangedAt: n % 5 ? pastTime(n) : null,
    statusChangedBy: n % 5 ? admin.name : null,
    version: n % 5 ? 2 : 1,
  })
  const messages = repeat(40, (n) => ({
    id: randomUUID(),
    name: pick(names, n) || 'A.',
    email: n % 6 === 4 ? `${'long.'.repeat(12)}${n}@example.org` : `writer${n}@example.org`,
    body: pick(texts, n),
    status: n % 5 ? pick(['new', 'answered', 'archived', 'spam'] as const, n) : ('new' as const),
    createdAt: pastTime(n),
    ...statusChangeOf(n),
  }))
  await db.insertInto('contactMessage').values(messages).execute()
  const initiatives = repeat(25, (n) => ({
    id: randomUUID(),
    reference: `INI-${1000 + n}`,
    title: pick(titles, n),
    description: texts.join('\n\n'),
    location: pick(
      [
        'Piedmont Park',
        'حديقة بيدمونت',
        'The parking lot behind the old movie theater at the corner of Ponce de Leon Avenue',
      ],
      n,
    ),
    date: localDate(n + 2),
    contactName: pick(names, n) || 'A.',
    contactEmail: `starter${n}@example.org`,
    contactPhone: '+1 (404) 555-0134',
    status: n % 5 ? pick(['new', 'inReview', 'approved', 'declined', 'spam'] as const, n) : ('new' as const),
    createdAt: pastTime(n),
    ...statusChangeOf(n),
  }))
  await db.insertInto('initiative').values(initiatives).execute()
  const pledges = repeat(30, (n) => ({
    id: randomUUID(),
    reference: `PLG-${1000 + n}`,
    name: pick(names, n) || 'A.',
    email: n % 8 === 3 ? '' : `giver${n}@example.org`,
    amountCents: pick([2500, 10_000, 9_999_900, 5050], n),
    currency: 'USD' as const,
    status: pick(['pledged', 'received', 'received', 'cancelled'] as const, n),
    createdAt: pastTime(n * 9),
    receivedOn: n % 4 === 1 || n % 4 === 2 ? localDate(-n * 6) : null,
    userId: n % 3 ? null : pick(members, n),
    source: n % 8 === 3 ? ('manual' as const) : ('form' as const),
    ...statusChangeOf(n),
  }))
  await db.insertInto('pledge').values(pledges).execute()
  await addPledgeGifts(db, pledges, admin)
  const paths: string[] = []
  for (const [subject, path, rows] of [
    ['contactMessage', 'messages', messages],
    ['initiative', 'initiatives', initiatives],
    ['pledge', 'donations', pledges],
  ] as const) {
    // The second item, which has an Arabic name and text, gets a note and a reply. The first item gets neither.
    const id = rows[1]?.id ?? ''
    const item = { subject, subjectId: id, label: 'About this' }
    await addNote(db, item, pick(texts, 3), admin, new Date(pastTime(1)))
    const reply = {
      to: 'writer@example.org',
      replyTo: 'us@example.org',
      subject: pick(titles, 1),
      body: pick(texts, 1),
      signature: 'Us',
    }
    await addReply(db, item, reply, admin, new Date(pastTime(0.5)))
    paths.push(
      `/admin/${path}`,
      // This screen is the same for every list.
      ...(path === 'messages' ? [`/admin/${path}?q=nobody-at-all`] : []),
      `/admin/${path}/${id}`,
      `/admin/${path}/${rows[0]?.id}`,
    )
  }
  return [...paths, '/admin/gifts/new']
}

interface Pledge {
  id: string
  name: string
  email: string
  amountCents: number
  receivedOn: string | null
  userId: string | null
}

/** Adds the gifts for the received pledges. The first gift has a receipt and is reversed. */
async function addPledgeGifts(db: Database, pledges: Pledge[], admin: Admin) {
  const received = pledges.filter(({ receivedOn }) => receivedOn !== null)
  for (const [index, { id, name, email, receivedOn, userId, amountCents }] of received.entries()) {
    const gift = { donor: { name, email }, amountCents, userId, pledgeId: id, receivedOn: receivedOn ?? '' }
    const { id: giftId } = await storeGift(db, { ...gift, wantsReceipt: index === 0 })
    if (index === 0) await reverseGift(db, giftId, 'recorded by mistake', admin, new Date(pastTime(1)))
  }
}
