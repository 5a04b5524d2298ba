/**
 * Pages have two decimals. Sums are rounded after each addition, because fractions, which PostgreSQL stores in single
 * precision, would not meet a goal exactly.
 */
export const roundPages = (pages: number) => Math.round(pages * 100) / 100

/** Three ranges of a third of a page each are 0.99 pages, which meet a goal of one page. */
export const pageTolerance = 0.05
