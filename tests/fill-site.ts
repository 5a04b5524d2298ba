import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection, Values } from '#app/cms/collections/collection.ts'
import type { Input } from '#app/cms/collections/field.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { addImport, findImport, startImport } from '#app/cms/imports/import-store.server.ts'
import { addNote, addReply } from '#app/cms/inbox/note-store.server.ts'
import { collections } from '#app/collections.ts'
import { importers } from '#app/importers.ts'
import { subscribe } from '#app/members/profile/notification-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { addTestMember } from './member.ts'
import { waitFor } from './site.ts'

type Admin = NonNullable<Actor>

const names = [
  'Maryam Siddiqui',
  'عبد الرحمن بن محمد آل الشيخ',
  'Bilal Okonkwo-Fitzgerald',
  'فاطمة الزهراء',
  'Muhammad Abdul-Rahman ibn Yusuf al-Qurtubi as-Saghir al-Andalusi',
  'Ayşe Çelik',
  'Li Wei',
  '',
]
const sampleTexts = [
  'Assalamu alaikum, I would like to bring my two sons along on Saturday. Is there something for children to do, and do we need to bring gloves of our own?',
  'السلام عليكم ورحمة الله، أود أن أساعد في توزيع الوجبات يوم السبت القادم إن شاء الله. هل هناك موقف للسيارات قريب؟',
  'Jazakum Allahu khairan!',
  `See https://www.example.org/a-very-long-address/${'that-never-ends-'.repeat(8)} for the details.\n\nIt has everything we talked about.`,
]
const titles = [
  'Two hundred plates before sunset',
  'رمضان في الحي: إفطار جماعي للجيران والطلاب والمحتاجين',
  'Painting the wall behind the masjid with everybody who has an hour to spare, a roller, or only good wishes to give',
  'Supercalifragilisticexpialidocious-neighbourhood-cleanup-weekend',
]

const day = 86_400_000
const at = (number: number) => new Date(Date.now() - number * 0.7 * day).toISOString()
const localDay = (offset: number) => new Date(Date.now() + offset * day).toISOString().slice(0, 10)
const repeat = <Value>(count: number, make: (number: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n))
const pick = <Value>(list: readonly Value[], number: number) => list[number % list.length] as Value

/**
 * Gives a site what comes together in a year, with Arabic and long words in every place, and says at which
 * addresses an admin looks at it.
 */
export async function fillSite(db: Database, admin: Admin) {
  const members = await addMembers(db)
  const { texts, trashed } = await addTexts(db, admin)
  await addPeopleToEvent(db, texts.opportunities, members)
  const inbox = await addInbox(db, admin, members)
  const letters = await addLetters(db, admin, members)
  const imports = await addImports(db, admin)
  const backups = await addBackups(db)
  return [
    '/admin/overview',
    '/admin/users',
    '/admin/users?q=nobody-at-all',
    `/admin/users/${admin.id}`,
    ...['', '/suspend', '/delete'].map((verb) => `/admin/users/${members[1]}${verb}`),
    '/admin/homepage',
    '/admin/pages',
    '/admin/pages/about-story',
    ...Object.entries(texts).flatMap(([place, id]) => [
      `/admin/${place}`,
      ...(place === 'resources' || place === 'opportunities' ? [] : [`/admin/${place}/new`]),
      `/admin/${place}/${id}`,
      // The same screens for every kind of text.
      ...(place === 'articles' || place === 'opportunities'
        ? [
            `/admin/${place}/${id}/history`,
            `/admin/${place}/${id}/history/1`,
            `/admin/${place}/trash`,
            `/admin/${place}/${trashed[place]}/remove`,
          ]
        : []),
      ...(place === 'opportunities' ? [] : [`/preview/${place}/${id}`]),
    ]),
    `/admin/opportunities/${texts.opportunities}/attendance`,
    ...inbox,
    ...letters,
    ...imports,
    ...backups,
    '/admin/settings',
    '/admin/settings/initiative',
    '/admin/settings/password-policy',
    '/admin/settings/affiliations',
    '/admin/settings/backups',
    '/admin/activity',
    '/admin/sample-content',
  ]
}

async function addMembers(db: Database) {
  const ids: string[] = []
  for (const number of repeat(60, (n) => n)) {
    const { id } = await addTestMember(
      db,
      {
        name: pick(names, number),
        email:
          number % 7 === 4
            ? `a.very.long.address.of.somebody.${number}@mail.students.university.example.org`
            : `member${number}@example.org`,
        emailVerified: number % 9 !== 2,
        role: number === 5 ? 'admin' : 'user',
      },
      new Date(at(number * 5)),
    )
    ids.push(id)
    await db
      .updateTable('user')
      .set({
        affiliation: pick(['Georgia Tech', null, 'رابطة الطلاب المسلمين', 'Emory'], number),
        disabledAt: number % 11 === 1 ? at(3) : null,
      })
      .where('id', '=', id)
      .execute()
    if (number % 2 === 0) await subscribe(db, id, 'Subscribe to newsletter', new Date(at(number)))
  }
  return ids
}

/** Texts of each kind: published, drafts, later ones, in the trash; and one that was changed twice. */
async function addTexts(db: Database, admin: Admin) {
  const { id: pictureId } = await db.selectFrom('picture').select('id').limit(1).executeTakeFirstOrThrow()
  const texts: Record<string, string> = {}
  const trashed: Record<string, string> = {}
  for (const collection of collections.listed) {
    const values = (number: number): Values => ({
      ...valuesOf(collection, number, pictureId),
      publishedAt: pick([at(1), null, new Date(Date.now() + 9 * day).toISOString(), at(2)], number),
    })
    const items: { id: string }[] = []
    for (const number of repeat(8, (n) => n)) {
      items.push(await addItem(db, collection, values(number), admin, new Date(at(20 - number))))
    }
    const [first, , , , ...last] = items
    if (!first) throw new Error('Nothing was added')
    for (const version of [1, 2]) {
      const changed = {
        [collection.titleField]: pick(titles, version + 1),
        ...(version === 2 ? maxLengths(collection) : {}),
      }
      await changeItem(
        db,
        collection,
        { id: first.id, version, values: changed },
        admin,
        new Date(at(3 - version)),
      )
    }
    for (const { id } of last) await trashItem(db, collection, id, admin, new Date(at(0.2)))
    texts[collection.path] = first.id
    trashed[collection.path] = last[0]?.id ?? ''
  }
  return { texts: texts as Record<string, string> & { opportunities: string }, trashed }
}

const maxLengths = ({ fields }: Collection): Values =>
  'body' in fields || 'description' in fields
    ? { ['body' in fields ? 'body' : 'description']: sampleTexts.join('\n\n') }
    : {}

/** Something for every field that the form has, and what is more telling than that. */
function valuesOf(collection: Collection, number: number, pictureId: string): Values {
  const values: Values = {}
  for (const [column, { input }] of Object.entries(collection.fields)) {
    const example = input && exampleOf(input.type, number, pictureId)
    if (example !== undefined) values[column] = example
  }
  return { ...values, ...moreTelling[collection.table]?.(number, pictureId) }
}

function exampleOf(type: Input['type'], number: number, pictureId: string) {
  const title = pick(titles, number)
  if (type === 'line') return title
  if (type === 'text') return pick(sampleTexts, number)
  if (type === 'markdown')
    return `## ${title}\n\n${sampleTexts.join('\n\n')}\n\n- one\n- two\n\n> And a quotation.`
  if (type === 'picture') return pictureId
  if (type === 'url') return `https://example.org/${'a-long-address/'.repeat((number % 4) * 3)}`
  if (type === 'date') return localDay(number * 3 + 1)
  return type === 'time' ? '18:30' : undefined
}

const moreTelling: Partial<Record<string, (number: number, pictureId: string) => Values>> = {
  article: (number) => ({
    author: pick(names, number) || 'The kitchen team',
    tags: '["ramadan","iftar","العربية"]',
  }),
  guide: () => ({ videoUrl: null, pdfUrl: 'https://example.org/guide.pdf' }),
  slide: (number) => ({ alt: pick(titles, number) }),
  event: (number, pictureId) => ({
    lastDate: localDay(number * 3 + (number % 3 === 2 ? 2 : 1)),
    startTime: number % 4 === 3 ? null : '18:30',
    endTime: number % 4 === 3 ? null : '20:45',
    locationName: pick(
      ['Masjid al-Mu’minun', 'مسجد المؤمنين في أتلانتا', 'The long hall behind the students’ library'],
      number,
    ),
    locationAddress: '1127 Hank Aaron Dr SW, Atlanta, GA 30315',
    pictureId: number % 2 ? pictureId : null,
    ...(number === 3 ? { status: 'cancelled', cancelReason: 'A storm is coming.' } : {}),
  }),
}

async function addPeopleToEvent(db: Database, eventId: string, members: string[]) {
  const people = members.slice(0, 12)
  await db
    .insertInto('eventSignup')
    .values(
      people.map((userId, n) => ({ id: randomUUID(), eventId, userId, createdAt: at(n), cancelledAt: null })),
    )
    .execute()
  await db
    .insertInto('attendance')
    .values(people.slice(0, 5).map((userId) => ({ eventId, userId, recordedAt: at(1) })))
    .execute()
  await db
    .insertInto('quranEntry')
    .values(
      members.map((userId, n) => ({
        id: randomUUID(),
        userId,
        localDate: localDay(-n * 5),
        timeZone: 'America/New_York',
        pages: 2,
        loggedAt: at(n * 7),
      })),
    )
    .execute()
}

async function addInbox(db: Database, admin: Admin, members: string[]) {
  const changed = (n: number) => ({
    statusChangedAt: n % 5 ? at(n) : null,
    statusChangedBy: n % 5 ? admin.name : null,
    version: n % 5 ? 2 : 1,
  })
  const message = repeat(40, (n) => ({
    id: randomUUID(),
    name: pick(names, n) || 'A.',
    email: n % 6 === 4 ? `${'long.'.repeat(12)}${n}@example.org` : `writer${n}@example.org`,
    body: pick(sampleTexts, n),
    status: n % 5 ? pick(['new', 'answered', 'archived', 'spam'] as const, n) : ('new' as const),
    createdAt: at(n),
    ...changed(n),
  }))
  await db.insertInto('contactMessage').values(message).execute()
  const initiative = repeat(25, (n) => ({
    id: randomUUID(),
    reference: `INI-${1000 + n}`,
    title: pick(titles, n),
    description: sampleTexts.join('\n\n'),
    location: pick(
      [
        'Piedmont Park',
        'حديقة بيدمونت',
        'The car park behind the old cinema at the corner of Ponce de Leon Avenue',
      ],
      n,
    ),
    date: localDay(n + 2),
    contactName: pick(names, n) || 'A.',
    contactEmail: `starter${n}@example.org`,
    contactPhone: '+1 (404) 555-0134',
    status: n % 5 ? pick(['new', 'inReview', 'approved', 'declined', 'spam'] as const, n) : ('new' as const),
    createdAt: at(n),
    ...changed(n),
  }))
  await db.insertInto('initiative').values(initiative).execute()
  const pledge = repeat(30, (n) => ({
    id: randomUUID(),
    reference: `PLG-${1000 + n}`,
    name: pick(names, n) || 'A.',
    email: n % 8 === 3 ? '' : `giver${n}@example.org`,
    amountCents: pick([2500, 10_000, 9_999_900, 5050], n),
    currency: 'USD' as const,
    status: pick(['pledged', 'received', 'received', 'cancelled'] as const, n),
    createdAt: at(n * 9),
    receivedOn: n % 4 === 1 || n % 4 === 2 ? localDay(-n * 6) : null,
    userId: n % 3 ? null : pick(members, n),
    source: n % 8 === 3 ? ('hand' as const) : ('form' as const),
    ...changed(n),
  }))
  await db.insertInto('pledge').values(pledge).execute()
  const paths: string[] = []
  for (const [subject, place, rows] of [
    ['contactMessage', 'messages', message],
    ['initiative', 'initiatives', initiative],
    ['pledge', 'donations', pledge],
  ] as const) {
    // One with an Arabic name and text, that was talked about; and the first one.
    const id = rows[1]?.id ?? ''
    const about = { subject, subjectId: id, label: 'About this' }
    await addNote(db, about, pick(sampleTexts, 3), admin, new Date(at(1)))
    const reply = {
      to: 'writer@example.org',
      replyTo: 'us@example.org',
      subject: pick(titles, 1),
      body: pick(sampleTexts, 1),
      signature: 'Us',
    }
    await addReply(db, about, reply, admin, new Date(at(0.5)))
    paths.push(
      `/admin/${place}`,
      `/admin/${place}?q=nobody-at-all`,
      `/admin/${place}/${id}`,
      `/admin/${place}/${rows[0]?.id}`,
    )
  }
  return [...paths, '/admin/donations/new']
}

async function addLetters(db: Database, admin: Admin, members: string[]) {
  const mail = repeat(20, (n) => ({
    id: randomUUID(),
    recipient: n % 5 === 1 ? `${'long.'.repeat(12)}${n}@example.org` : `member${n}@example.org`,
    replyTo: null,
    subject: n % 3 ? pick(titles, n) : 'Welcome',
    body: sampleTexts.join('\n\n'),
    headers: '{}',
    status: pick(['failed', 'sent', 'cancelled', 'waiting'] as const, n),
    attempts: 1 + (n % 5),
    triedAt: at(n),
    deliveryUnknown: n % 8 ? 0 : 1,
    dueAt: new Date(Date.now() + day).toISOString(),
    claimedBy: null,
    lastError:
      n % 4 === 1
        ? null
        : '550 5.1.1 <member@example.org>: Recipient address rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)',
    createdAt: at(n),
    sentAt: n % 4 === 1 ? at(n) : null,
  }))
  await db.insertInto('mail').values(mail).execute()
  await db
    .insertInto('merchInterest')
    .values(
      repeat(20, (n) => ({
        email: n ? `shopper${n}@example.org` : `${'long.'.repeat(12)}0@example.org`,
        consent: 'Tell me when the store opens',
        consentedAt: at(n),
      })),
    )
    .execute()
  const issues: string[] = []
  for (const status of ['draft', 'sent', 'stopped'] as const) {
    const id = await addIssue(
      db,
      { subject: pick(titles, issues.length + 1), body: `## Salaam\n\n${sampleTexts.join('\n\n')}` },
      admin,
      new Date(at(5)),
    )
    if (status !== 'draft') {
      await db
        .updateTable('newsletterIssue')
        .set({ status, startedAt: at(4), finishedAt: status === 'sent' ? at(4) : null })
        .where('id', '=', id)
        .execute()
      await db
        .insertInto('newsletterDelivery')
        .values(
          members
            .slice(0, 10)
            .map((userId, n) => ({ issueId: id, userId, mailId: mail[n]?.id ?? '', createdAt: at(4) })),
        )
        .execute()
    }
    issues.push(id)
  }
  const { userId } = await db
    .selectFrom('newsletterSubscription')
    .select('userId')
    .limit(1)
    .executeTakeFirstOrThrow()
  return [
    '/admin/mail',
    ...mail.slice(0, 2).map(({ id }) => `/admin/mail/${id}`),
    '/admin/newsletter',
    '/admin/newsletter/new',
    ...issues.map((id) => `/admin/newsletter/issues/${id}`),
    `/admin/newsletter/issues/${issues[0]}/send`,
    '/admin/newsletter/subscribers',
    `/admin/newsletter/subscribers/${userId}/remove`,
    '/admin/newsletter/store',
  ]
}

async function addImports(db: Database, admin: Admin) {
  const rows = repeat(12, (n) => `${pick(names, n)},${n % 5 === 3 ? 'nothing' : `new${n}@example.org`},Emory`)
  const csv = (head: string) => [head, ...rows].join('\n')
  const file = (name: string, head: string) => ({
    kind: 'members' as const,
    name,
    text: csv(head),
    headers: head.split(','),
  })
  const add = (name: string, head: string) => addImport(db, importers, file(name, head), admin, new Date())
  const until = (id: string, state: string) =>
    waitFor(
      `the import to be ${state}`,
      async () => ((await findImport(db, id))?.state === state ? true : undefined),
      30_000,
    )
  const done = await add(
    'members of the spring term, as they were on the long list.csv',
    'Name,Email,Affiliation',
  )
  await until(done, 'ready')
  await startImport(
    db,
    done,
    { invite: false, publish: false, origin: 'http://localhost' },
    admin,
    new Date(),
  )
  await until(done, 'done')
  const ready = await add('أعضاء.csv', 'Name,Email,Affiliation')
  const unknown = await add('who-knows.csv', 'Wer,Wo,Was')
  await until(ready, 'ready')
  return [
    '/admin/imports',
    '/admin/imports/address',
    ...[done, ready, unknown].map((id) => `/admin/imports/${id}`),
    `/admin/imports/${done}/undo`,
  ]
}

async function addBackups(db: Database) {
  const backups = repeat(25, (n) => ({
    id: randomUUID(),
    fileName: `shajara-${n}.tar.gz`,
    destination: n % 2 ? ('bucket' as const) : ('folder' as const),
    createdAt: at(n),
    node: 'a-machine-with-a-long-name.students.university.example.org',
    startedAt: at(n),
    seenAt: at(n),
    rowCount: 12_345,
    fileCount: 678,
    bytes: n % 4 === 1 ? null : 123_456_789,
    finishedAt: n % 4 === 1 ? null : at(n),
    failedAt: n % 4 === 1 ? at(n) : null,
    problem: n % 4 === 1 ? 'The bucket may not be written with the keys that are configured.' : null,
  }))
  await db.insertInto('backup').values(backups).execute()
  return ['/admin/backups', `/admin/backups/${backups[0]?.id}`]
}
