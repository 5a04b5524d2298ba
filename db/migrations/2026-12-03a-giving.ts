import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

/** Donors, funds, gifts, the ledger and receipts. Pledges that were received become gifts. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await createDonors(db)
  await createGifts(db)
  await createRecurringGifts(db)
  await createLedger(db)
  await createReceipts(db)
  await addReceivedPledges(db)
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.primaryKey()
const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
const member = (column: ColumnDefinitionBuilder) => column.references('user.id').onDelete('set null')

// biome-ignore lint/suspicious/noExplicitAny: see above
async function createDonors(db: Kysely<any>) {
  await db.schema
    .createTable('donor')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('userId', 'text', member)
    .addColumn('createdAt', 'text', required)
    .addColumn('erasedAt', 'text')
    .execute()
  await sql`create unique index ${sql.ref('donor_email')} on ${sql.table('donor')} (${sql.ref('email')})
    where ${sql.ref('email')} <> ''`.execute(db)
  await db.schema.createIndex('donor_user').on('donor').column('userId').execute()
  await db.schema
    .createTable('fund')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('campaignId', 'text')
    .addColumn('createdAt', 'text', required)
    .execute()
  const createdAt = '2026-12-03T00:00:00.000Z'
  await db
    .insertInto('fund')
    .values([
      { id: 'general', name: 'General fund', createdAt },
      { id: 'sadaqah', name: 'Sadaqah', createdAt },
      { id: 'zakat', name: 'Zakat', createdAt },
    ])
    .execute()
  await db.schema
    .createTable('nisabPrice')
    .addColumn('id', 'text', key)
    .addColumn('metal', 'text', required)
    .addColumn('centsPerGram', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('pricedOn', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('actorName', 'text', required)
    .addColumn('createdAt', 'text', required)
    .execute()
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function createGifts(db: Kysely<any>) {
  await db.schema
    .createTable('gift')
    .addColumn('id', 'text', key)
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('donorId', 'text', (c) => c.notNull().references('donor.id'))
    .addColumn('fundId', 'text', (c) => c.notNull().references('fund.id'))
    .addColumn('cause', 'text', blank)
    .addColumn('method', 'text', required)
    .addColumn('amountCents', 'integer', required)
    .addColumn('feeCoverCents', 'integer', zero)
    .addColumn('currency', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('dedication', 'text', blank)
    .addColumn('message', 'text', blank)
    .addColumn('publicName', 'text', blank)
    .addColumn('wantsUpdates', 'integer', zero)
    .addColumn('pledgeId', 'text')
    .addColumn('recurringGiftId', 'text')
    .addColumn('userId', 'text', member)
    .addColumn('importId', 'text')
    .addColumn('sessionId', 'text', (c) => c.unique())
    .addColumn('paymentId', 'text', (c) => c.unique())
    .addColumn('isTest', 'integer', zero)
    .addColumn('createdAt', 'text', required)
    .addColumn('confirmedAt', 'text')
    .addColumn('receivedOn', 'text')
    .execute()
  await db.schema.createIndex('gift_created').on('gift').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('gift_donor').on('gift').columns(['donorId', 'receivedOn']).execute()
  await db.schema.createIndex('gift_fund').on('gift').columns(['fundId', 'status', 'createdAt']).execute()
  await db.schema.createIndex('gift_recurring').on('gift').column('recurringGiftId').execute()
  await db.schema.createIndex('gift_pledge').on('gift').column('pledgeId').execute()
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function createRecurringGifts(db: Kysely<any>) {
  await db.schema
    .createTable('recurringGift')
    .addColumn('id', 'text', key)
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('donorId', 'text', (c) => c.notNull().references('donor.id'))
    .addColumn('fundId', 'text', (c) => c.notNull().references('fund.id'))
    .addColumn('cause', 'text', blank)
    .addColumn('amountCents', 'integer', required)
    .addColumn('feeCoverCents', 'integer', zero)
    .addColumn('currency', 'text', required)
    .addColumn('interval', 'text', required)
    .addColumn('endsOn', 'text')
    .addColumn('status', 'text', required)
    .addColumn('pausedUntil', 'text')
    .addColumn('publicName', 'text', blank)
    .addColumn('wantsUpdates', 'integer', zero)
    .addColumn('userId', 'text', member)
    .addColumn('sessionId', 'text', (c) => c.unique())
    .addColumn('subscriptionId', 'text', (c) => c.unique())
    .addColumn('customerId', 'text')
    .addColumn('failureMails', 'integer', zero)
    .addColumn('isTest', 'integer', zero)
    .addColumn('createdAt', 'text', required)
    .addColumn('stoppedAt', 'text')
    .execute()
  await db.schema.createIndex('recurringGift_donor').on('recurringGift').column('donorId').execute()
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function createLedger(db: Kysely<any>) {
  await db.schema
    .createTable('ledgerEntry')
    .addColumn('key', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('fundId', 'text', (c) => c.references('fund.id'))
    .addColumn('giftId', 'text', (c) => c.references('gift.id'))
    .addColumn('payoutId', 'text')
    .addColumn('amountCents', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('isTest', 'integer', required)
    .addColumn('occurredAt', 'text', required)
    .addColumn('occurredOn', 'text', required)
    .addColumn('recordedAt', 'text', required)
    .addColumn('actorId', 'text')
    .addColumn('actorName', 'text', required)
    .addColumn('reason', 'text', required)
    .execute()
  await db.schema.createIndex('ledgerEntry_gift').on('ledgerEntry').columns(['giftId', 'kind']).execute()
  await db.schema
    .createIndex('ledgerEntry_fund')
    .on('ledgerEntry')
    .columns(['isTest', 'fundId', 'occurredOn', 'kind', 'amountCents'])
    .execute()
  await db.schema
    .createIndex('ledgerEntry_date')
    .on('ledgerEntry')
    .columns(['isTest', 'occurredOn', 'key'])
    .execute()
  await db.schema
    .createTable('payout')
    .addColumn('id', 'text', key)
    .addColumn('amountCents', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('arrivesOn', 'text', required)
    .addColumn('isTest', 'integer', required)
    .addColumn('createdAt', 'text', required)
    .execute()
  await db.schema
    .createTable('payoutEntry')
    .addColumn('entryKey', 'text', (c) => c.primaryKey().references('ledgerEntry.key'))
    .addColumn('payoutId', 'text', (c) => c.notNull().references('payout.id'))
    .execute()
  await db.schema.createIndex('payoutEntry_payout').on('payoutEntry').column('payoutId').execute()
  await db.schema
    .createTable('paymentEvent')
    .addColumn('id', 'text', key)
    .addColumn('type', 'text', required)
    .addColumn('objectId', 'text', required)
    .addColumn('isTest', 'integer', required)
    .addColumn('payload', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('receivedAt', 'text', required)
    .addColumn('appliedAt', 'text')
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createIndex('paymentEvent_applied')
    .on('paymentEvent')
    .columns(['appliedAt', 'receivedAt'])
    .execute()
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function createReceipts(db: Kysely<any>) {
  await db.schema
    .createTable('receipt')
    .addColumn('id', 'text', key)
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('giftId', 'text', (c) => c.notNull().references('gift.id'))
    .addColumn('correctsId', 'text', (c) => c.references('receipt.id'))
    .addColumn('reason', 'text', blank)
    .addColumn('amountCents', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('issuedAt', 'text', required)
    .addColumn('mailId', 'text')
    .execute()
  await db.schema.createIndex('receipt_gift').on('receipt').columns(['giftId', 'number']).execute()
  await db.schema
    .createTable('givingStatement')
    .addColumn('donorId', 'text', (c) => c.notNull().references('donor.id'))
    .addColumn('year', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('mailId', 'text')
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('givingStatement_key', ['donorId', 'year'])
    .execute()
}

interface Pledge {
  id: string
  reference: string
  name: string
  email: string
  amountCents: number
  currency: string
  createdAt: string
  userId: string | null
  receivedOn: string | null
}

/** These gifts get no receipt, because the donor may already have one from outside this site. */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function addReceivedPledges(db: Kysely<any>) {
  const { rows: pledges } = await sql<Pledge>`
    select * from ${sql.table('pledge')} where status = 'received' order by ${sql.ref('createdAt')}`.execute(
    db,
  )
  const donors = new Map<string, string>()
  for (const pledge of pledges) {
    const email = pledge.email.trim().toLowerCase()
    const donorId = (email && donors.get(email)) || `donor-${pledge.id}`
    if (!donors.has(email) || email === '') {
      donors.set(email, donorId)
      const { name, userId, createdAt } = pledge
      await db.insertInto('donor').values({ id: donorId, name, email, userId, createdAt }).execute()
    }
    await addReceivedGift(db, pledge, donorId)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function addReceivedGift(db: Kysely<any>, pledge: Pledge, donorId: string) {
  const { id, amountCents, currency, createdAt, userId } = pledge
  const receivedOn = pledge.receivedOn ?? createdAt.slice(0, 10)
  const fundId = 'general'
  await db
    .insertInto('gift')
    .values({
      id: `pledge-${id}`,
      reference: pledge.reference.replace(/^PLG/, 'GFT'),
      donorId,
      fundId,
      method: 'other',
      amountCents,
      currency,
      status: 'confirmed',
      pledgeId: id,
      userId,
      createdAt,
      confirmedAt: createdAt,
      receivedOn,
    })
    .execute()
  await db
    .insertInto('ledgerEntry')
    .values({
      key: `pledge-${id}:gift`,
      kind: 'gift',
      account: 'direct',
      fundId,
      giftId: `pledge-${id}`,
      amountCents,
      currency,
      isTest: 0,
      occurredAt: `${receivedOn}T12:00:00.000Z`,
      occurredOn: receivedOn,
      recordedAt: createdAt,
      actorName: '',
      reason: '',
    })
    .execute()
}
