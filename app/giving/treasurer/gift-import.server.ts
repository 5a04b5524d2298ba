import { createHash, randomUUID } from 'node:crypto'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import type { RowOutcome, RowPlan, WrittenRow } from '#app/cms/imports/import.ts'
import { type Importer, mapSequential, type RunContext } from '#app/cms/imports/importer.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import { type Fund, listFunds } from '#app/giving/funds/fund-store.server.ts'
import { generalFund } from '#app/giving/funds/funds.ts'
import { confirmGift } from '#app/giving/gifts/confirm-gift.server.ts'
import { startGift, updateGift } from '#app/giving/gifts/gift-store.server.ts'
import { reverseGift } from '#app/giving/gifts/record-gift.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { formatMoney, siteCurrency } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { methodLabels } from './gift-labels.ts'
import { type GiftValue, giftFields, numberGiftsWithSameKey, readGiftRow } from './gift-row.ts'

/** Identifies a gift across imports. It is a hash, so that it does not contain the donor's name or email address. */
const importKey = ({ key }: GiftValue) => createHash('sha256').update(key).digest('hex').slice(0, 40)

interface Lookups {
  /** The ids of gifts that have already been imported, by their key. */
  imported: Map<string, string>
  /** The ids of the funds that a lowercase name or an id refers to. More than one are campaigns with one title. */
  funds: Map<string, string[]>
  today: string
  timeZone: string
}

async function readLookups(db: Database, values: GiftValue[], now: Date): Promise<Lookups> {
  const keys = values.map(importKey)
  const [funds, { timeZone }, gifts] = await Promise.all([
    listFunds(db),
    readSettings(db),
    keys.length === 0
      ? []
      : db
          .selectFrom('gift')
          .select(['id', 'importKey'])
          .where('importKey', 'in', keys)
          .where('status', '!=', 'abandoned')
          .execute(),
  ])
  return {
    imported: new Map(gifts.map(({ id, importKey }) => [importKey ?? '', id])),
    funds: fundIdsByName(funds),
    today: localDateIn(now, timeZone),
    timeZone,
  }
}

/** Ids take precedence over names, and the names of the fixed funds over the titles of campaigns. */
function fundIdsByName(funds: Fund[]) {
  const byName = Map.groupBy(funds, ({ name }) => name.toLowerCase())
  const ids = new Map([...byName].map(([name, group]) => [name, group.map(({ id }) => id)]))
  for (const { id, name, campaignId } of funds) if (campaignId === null) ids.set(name.toLowerCase(), [id])
  for (const { id } of funds) ids.set(id, [id])
  return ids
}

const fundsOf = ({ fund }: GiftValue, { funds }: Lookups) =>
  fund === '' ? [generalFund] : (funds.get(fund.toLowerCase()) ?? [])

function planRow(value: GiftValue, lookups: Lookups): Exclude<RowPlan, null> {
  const { amountCents, date, fund, method } = value
  const detail = [formatMoney(amountCents), formatShortDate(date), fund, methodLabels[method]]
    .filter(Boolean)
    .join(', ')
  const subjectId = lookups.imported.get(importKey(value))
  if (subjectId) return { plan: 'unchanged', detail, note: 'It has already been imported.', subjectId }
  const invalid = (note: string) => ({ plan: 'invalid' as const, detail, note })
  if (date > lookups.today) return invalid('The date is in the future. Correct it.')
  const { length: fundCount } = fundsOf(value, lookups)
  const fundName = `“${fund.slice(0, 80)}”`
  if (fundCount === 0) return invalid(`There is no fund or campaign ${fundName}. Correct the name.`)
  if (fundCount > 1)
    return invalid(
      `${fundCount} campaigns have the title ${fundName}. Write the id of the campaign, which is in the address of its form.`,
    )
  return { plan: 'new', detail }
}

/** Imports past gifts from CSV. Donors get no receipt, because they may already have one. */
export const giftImporter: Importer<GiftValue> = {
  fields: giftFields,
  read: (text, columns) => numberGiftsWithSameKey(readCsv(text, columns, readGiftRow)),
  plan: async (db, values, now) => {
    const lookups = await readLookups(db, values, now)
    return values.map((value) => planRow(value, lookups))
  },
  apply: async (db, values, _, run) => {
    const lookups = await readLookups(db, values, run.now)
    return mapSequential(values, (value) => applyRow(db, value, lookups, run))
  },
  undo: (db, rows, run) => mapSequential(rows, (row) => undoRow(db, row, run)),
}

async function applyRow(
  db: Database,
  value: GiftValue,
  lookups: Lookups,
  { now, importId }: RunContext,
): Promise<RowOutcome> {
  const { plan, note: problem = '', subjectId } = planRow(value, lookups)
  const [fundId] = fundsOf(value, lookups)
  if (plan === 'unchanged') return { outcome: 'skipped', ...(subjectId ? { subjectId } : {}) }
  if (plan === 'invalid' || !fundId) return { outcome: 'failed', note: problem }
  const { name, email, date, amountCents, method, note } = value
  const gift = {
    id: randomUUID(),
    donor: { name, email },
    fundId,
    amountCents,
    method,
    importId,
    isTest: false,
  }
  const { id, reference } = await startGift(db, gift, now)
  await updateGift(db, id, { importKey: importKey(value) })
  const receivedAt = instantOf(date, '12:00', lookups.timeZone)
  const entry = {
    key: `${id}:gift`,
    kind: 'gift' as const,
    account: 'direct' as const,
    fundId,
    giftId: id,
    payoutId: null,
    amountCents,
    currency: siteCurrency(),
    isTest: false,
    occurredAt: receivedAt,
  }
  await confirmGift(db, id, { entries: [entry], receivedAt, wantsReceipt: false }, now)
  if (note) await addNote(db, { subject: 'gift', subjectId: id, label: reference }, note, null, now)
  return { outcome: 'added', subjectId: id, after: { amountCents } }
}

/**
 * Undoes the import of a gift. The ledger is append-only, so the gift is corrected to zero and marked as abandoned.
 * Returns why the gift was kept; null if it was undone.
 */
async function undoRow(
  db: Database,
  { value, subjectId }: WrittenRow<GiftValue>,
  { now, actorName, actorId }: RunContext,
) {
  const gift = await db.selectFrom('gift').select('status').where('id', '=', subjectId).executeTakeFirst()
  if (gift?.status !== 'confirmed') return null
  const totals = await giftTotals(db, [subjectId])
  if (totals.get(subjectId)?.netCents !== value.amountCents)
    return 'Kept: it was refunded or corrected after the import.'
  // The reason does not name the admin, because it cannot be changed when the admin is erased.
  const actor = actorId === null ? null : { id: actorId, name: actorName, email: '' }
  await reverseGift(db, subjectId, 'Import undone', actor, now)
  await updateGift(db, subjectId, { status: 'abandoned' })
  return null
}
