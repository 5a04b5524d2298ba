import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { daysBetween } from '#app/platform/time/local-date.ts'
import { type Metal, metalLabels, metals, stalePriceDays } from './zakat.ts'

export interface NisabPrice {
  centsPerGram: number
  /** YYYY-MM-DD. */
  pricedOn: string
  source: string
  /** Whether the price is more than 30 days old. Pages must then say so. */
  isStale: boolean
}

export interface NewPrices {
  /** The price per gram by metal; null for a metal without a new price. */
  centsPerGram: Record<Metal, number | null>
  pricedOn: string
  source: string
}

/** Adds the prices for a date. Earlier prices stay in the history. */
export function addNisabPrices(
  db: Database,
  { centsPerGram, pricedOn, source }: NewPrices,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    for (const metal of metals) {
      const cents = centsPerGram[metal]
      if (cents === null) continue
      const id = randomUUID()
      const row = { id, metal, centsPerGram: cents, currency: siteCurrency(), pricedOn, source }
      await tx
        .insertInto('nisabPrice')
        .values({ ...row, actorName: formatActor(actor), createdAt: now.toISOString() })
        .execute()
      const changes: Record<string, [unknown, unknown]> = {
        // Not `centsPerGram`: the activity log shows fields whose names end in “Cents” as money.
        priceCents: [null, cents],
        pricedOn: [null, pricedOn],
        source: [null, source],
      }
      const label = metalLabels[metal].toLowerCase()
      await recordActivity(
        tx,
        actor,
        { verb: 'added', subject: 'nisabPrice', subjectId: id, label, changes },
        now,
      )
    }
  })
}

/** The latest price of each metal; null if there is none in the site's currency. */
export async function latestNisabPrices(
  db: Database,
  today: string,
): Promise<Record<Metal, NisabPrice | null>> {
  const findLatest = async (metal: Metal) => {
    const row = await newestFirst(db).where('metal', '=', metal).executeTakeFirst()
    if (!row) return null
    const { centsPerGram, pricedOn, source } = row
    return { centsPerGram, pricedOn, source, isStale: daysBetween(pricedOn, today) > stalePriceDays }
  }
  const [gold, silver] = await Promise.all([findLatest('gold'), findLatest('silver')])
  return { gold, silver }
}

export const pricesPerPage = 50

/** The history of prices, newest first; `page` counts from 1. */
export const listNisabPrices = (db: Database, page: number) =>
  newestFirst(db)
    .limit(pricesPerPage)
    .offset((page - 1) * pricesPerPage)
    .execute()

export async function countNisabPrices(db: Database) {
  const { count } = await db
    .selectFrom('nisabPrice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('currency', '=', siteCurrency())
    .executeTakeFirstOrThrow()
  return Number(count)
}

const newestFirst = (db: Database) =>
  db
    .selectFrom('nisabPrice')
    .selectAll()
    .where('currency', '=', siteCurrency())
    .orderBy('pricedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
