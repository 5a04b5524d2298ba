/**
 * The nisab, the minimum wealth on which zakat is due: 20 dinars of gold or 200 dirhams of silver, converted to grams
 * as in AAOIFI Shari'ah Standard No. 35 (Zakah).
 */
export const nisabGrams = { gold: 85, silver: 595 } as const

export type Metal = keyof typeof nisabGrams
export const metals = Object.keys(nisabGrams) as Metal[]
export const metalLabels: Record<Metal, string> = { gold: 'Gold', silver: 'Silver' }

/** One fortieth, or 2.5%: half a dinar of 20, five dirhams of 200 (Sunan Abi Dawud 1573). */
const zakatDivisor = 40

/** The price per gram in the smallest unit of the currency; null if it is not known. */
type Prices = Record<Metal, number | null>

export interface Wealth {
  /** The metal whose nisab applies. */
  standard: Metal
  centsPerGram: Prices
  /** The weight of each metal that the person owns. */
  milligrams: Record<Metal, number>
  /** Everything else they own that zakat is due on, each in the smallest unit of the currency. */
  assetCents: readonly number[]
  /** Debts that are due now. */
  debtCents: number
}

export interface Zakat {
  assetsCents: number
  debtCents: number
  /** What is left after the debts; never negative. */
  netCents: number
  nisabCents: number
  /** Zero below the nisab. At or above it, zakat is due on the whole net amount, not only on the excess. */
  dueCents: number
}

/** The metals whose price must be known: that of the nisab, and those that the person owns. */
export const metalsNeedingPrice = ({ standard, milligrams }: Pick<Wealth, 'standard' | 'milligrams'>) =>
  metals.filter((metal) => metal === standard || milligrams[metal] > 0)

/** Calculates zakat on what was owned for a lunar year. Null if a price is missing. */
export function calculateZakat({
  standard,
  centsPerGram,
  milligrams,
  assetCents,
  debtCents,
}: Wealth): Zakat | null {
  if (metalsNeedingPrice({ standard, milligrams }).some((metal) => centsPerGram[metal] === null)) return null
  const metalCents = metals.map((metal) => metalValue(milligrams[metal], centsPerGram[metal] ?? 0))
  const assetsCents = [...assetCents, ...metalCents].reduce((sum, cents) => sum + cents, 0)
  const netCents = Math.max(0, assetsCents - debtCents)
  const nisabCents = nisabGrams[standard] * (centsPerGram[standard] ?? 0)
  // Zakat is rounded up to a whole cent, so that it is never less than a fortieth.
  const dueCents = netCents >= nisabCents ? Math.ceil(netCents / zakatDivisor) : 0
  return { assetsCents, debtCents, netCents, nisabCents, dueCents }
}

/** The value of a weight, rounded to the nearest cent. */
export function metalValue(milligrams: number, centsPerGram: number) {
  // The product can be larger than a safe integer.
  return Number((BigInt(milligrams) * BigInt(centsPerGram) + 500n) / 1000n)
}

const weightPattern = /^(\d{1,6})(?:[.,](\d{0,3}))?$/

/** Parses grams, such as 12 or 12.5, into milligrams; null if the text is not a weight. */
export function parseGrams(text: string) {
  const [, whole, fraction = ''] =
    text
      .trim()
      .replace(/\s*g(?:rams?)?$/i, '')
      .match(weightPattern) ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(3, '0'))
}

/** A price older than this many days is stale, and pages say so. */
export const stalePriceDays = 30

/** Fits in a 32-bit database integer. */
export const maxPriceCents = 2_000_000_000
