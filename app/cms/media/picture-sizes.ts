const widthSteps = [400, 800, 1200, 1600, 2000]

/** Larger pictures are scaled down. */
export const maxSize = { width: 2000, height: 2400 }

/** The widths of a picture's files, in ascending order. */
export const widthsOf = (fullWidth: number) => [...widthSteps.filter((width) => width < fullWidth), fullWidth]

/** The widths until the job has encoded the others: one for phones, and the largest. */
export const firstWidths = (fullWidth: number) => (fullWidth > 800 ? [800, fullWidth] : [fullWidth])
