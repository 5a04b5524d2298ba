const widthSteps = [400, 800, 1200, 1600, 2000]

/** Larger pictures are scaled down. */
export const maxSize = { width: 2000, height: 2400 }

/** The widths of a picture's files, in ascending order. */
export const widthsOf = (full: number) => [...widthSteps.filter((width) => width < full), full]

/** The widths until the job has encoded the others: one for phones, and the largest. */
export const firstWidths = (full: number) => (full > 800 ? [800, full] : [full])
