import { randomUUID } from 'node:crypto'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { pendingRefundCents } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { hasSameFacts, type ReceiptContent, type ReceiptFacts, receiptContent } from './receipt.ts'
import { receiptMail, testGiftMail } from './receipt-mail.ts'

/** A receipt as issued. */
export interface Receipt {
  id: string
  number: number
  giftId: string
  issuedAt: string
  content: ReceiptContent
}

/**
 * Issues the receipt for a confirmed gift and emails it to the donor. Call it in the transaction that confirms the
 * gift, after its ledger entries were added. Returns the existing receipt if there is one. A gift in test mode gets no
 * receipt and no number, only an email that says so.
 */
export async function issueReceipt(tx: Database, giftId: string, now: Date): Promise<Receipt | null> {
  await lockReceipts(tx, now)
  const existing = await findLastReceipt(tx, giftId)
  if (existing) return existing
  const { facts, email, isTest } = await readFacts(tx, giftId)
  if (isTest) {
    const settings = await readSettings(tx)
    if (email) await enqueueMail(tx, testGiftMail(facts, email, settings), now)
    return null
  }
  // Sends no email if the gift was refunded before the site learned that it was paid.
  const sendMail = facts.netCents > 0
  return addReceipt(tx, { giftId, facts, previous: null, reason: '', email, sendMail }, now)
}

/**
 * Issues a new receipt that corrects the last one for a gift, and emails it to the donor. `reason` is printed on it,
 * such as “Refund”. Returns null if there is no receipt, or nothing on it has changed, so that the same event applied
 * twice issues only one correction.
 */
export async function correctReceipt(
  tx: Database,
  giftId: string,
  reason: string,
  now: Date,
): Promise<Receipt | null> {
  await lockReceipts(tx, now)
  const previous = await findLastReceipt(tx, giftId)
  if (!previous) return null
  const { facts, email } = await readFacts(tx, giftId)
  if (hasSameFacts(facts, previous.content.facts)) return null
  return addReceipt(tx, { giftId, facts, previous, reason, email, sendMail: true }, now)
}

/** No other receipt gets a number until the transaction ends, so a rollback leaves no gap. */
const lockReceipts = (tx: Database, now: Date) => lockKey(tx, 'receipt number', now)

interface NewReceipt {
  giftId: string
  facts: ReceiptFacts
  previous: Receipt | null
  reason: string
  email: string
  sendMail: boolean
}

async function addReceipt(tx: Database, receipt: NewReceipt, now: Date): Promise<Receipt> {
  const { giftId, facts, previous, reason, email, sendMail } = receipt
  const settings = await readSettings(tx)
  const { last } = await tx
    .selectFrom('receipt')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const number = Number(last ?? 0) + 1
  const corrects = previous && { number: previous.number, issuedOn: previous.content.issuedOn, reason }
  const issuedOn = localDateIn(now, settings.timeZone)
  const content = receiptContent(facts, { issuedOn, corrects }, settings)
  const mail = receiptMail({ id, number, content }, email, settings)
  const issued = { id, number, giftId, issuedAt: now.toISOString() }
  await tx
    .insertInto('receipt')
    .values({
      ...issued,
      correctsId: previous?.id ?? null,
      reason,
      amountCents: facts.netCents,
      currency: facts.currency,
      content: JSON.stringify(content),
      mailId: email && sendMail ? await enqueueMail(tx, mail, now) : null,
    })
    .execute()
  return { ...issued, content }
}

/** What a receipt for the gift would state now. */
async function readFacts(tx: Database, giftId: string) {
  const gift = await tx
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .select(['gift.reference', 'gift.cause', 'gift.dedication', 'gift.method', 'gift.feeCoverCents'])
    .select(['gift.amountCents', 'gift.currency', 'gift.receivedOn', 'gift.isTest'])
    .select(['gift.receiptName', 'donor.name', 'donor.email', 'fund.name as fund'])
    .where('gift.id', '=', giftId)
    .executeTakeFirstOrThrow()
  const { email, isTest, amountCents, receivedOn, receiptName, name, ...stated } = gift
  if (receivedOn === null) throw new Error(`The gift ${giftId} is not confirmed`)
  const totals = isTest ? undefined : (await giftTotals(tx, [giftId])).get(giftId)
  const pending = await pendingRefundCents(tx, [giftId])
  const facts: ReceiptFacts = {
    ...stated,
    donor: receiptName || name,
    receivedOn,
    givenCents: totals?.givenCents ?? amountCents,
    // The ledger has already subtracted pending refunds. Adds them back, because they may still fail.
    netCents: totals ? totals.netCents + (pending.get(giftId) ?? 0) : amountCents,
  }
  return { facts, email, isTest: isTest === 1 }
}

const receipts = (db: Database) =>
  db.selectFrom('receipt').select(['id', 'number', 'giftId', 'issuedAt', 'content'])

const parse = <Row extends { content: string }>(row: Row) => ({
  ...row,
  content: JSON.parse(row.content) as ReceiptContent,
})

/** The current receipt for a gift. */
export async function findLastReceipt(db: Database, giftId: string): Promise<Receipt | undefined> {
  const row = await receipts(db)
    .where('giftId', '=', giftId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && parse(row)
}

/**
 * A receipt with its donor, the name that is shown in public, and the id and number of the receipt that corrected it.
 */
export async function findReceipt(db: Database, id: string) {
  const row = await db
    .selectFrom('receipt')
    .innerJoin('gift', 'gift.id', 'receipt.giftId')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .leftJoin('receipt as correction', 'correction.correctsId', 'receipt.id')
    .select(['receipt.id', 'receipt.number', 'receipt.giftId', 'receipt.issuedAt', 'receipt.content'])
    .select(['gift.fundId', 'gift.publicName'])
    .select(['gift.userId', 'donor.userId as donorUserId', 'donor.erasedAt', 'donor.id as donorId'])
    .select(['correction.id as correctionId', 'correction.number as correctionNumber'])
    .where('receipt.id', '=', id)
    .executeTakeFirst()
  return row && parse(row)
}

/** The receipts of the given gifts, including corrections, oldest first. */
export async function listReceipts(db: Database, giftIds: readonly string[]) {
  if (giftIds.length === 0) return []
  return db
    .selectFrom('receipt')
    .select(['id', 'number', 'giftId', 'reason', 'amountCents', 'currency', 'issuedAt', 'correctsId'])
    .where('giftId', 'in', giftIds)
    .orderBy('number')
    .execute()
}
