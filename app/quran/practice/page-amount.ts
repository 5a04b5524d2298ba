/** Pages have two decimals. Rounding after each addition prevents sums such as 0.30000000000000004. */
export const roundPages = (pages: number) => Math.round(pages * 100) / 100

/** Three ranges of a third of a page each are 0.99 pages, which meet a goal of one page. */
export const pageTolerance = 0.05
