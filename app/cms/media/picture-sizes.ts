const widthSteps = [400, 800, 1200, 1600, 2000]

/** No file is larger than this, whatever came. */
export const maxSize = { width: 2000, height: 2400 }

/** The widths at which a picture of this width is kept, the largest last. */
export const widthsOf = (full: number) => [...widthSteps.filter((width) => width < full), full]

/** What visitors get until the other sizes are made: one for phones, and the largest. */
export const firstWidths = (full: number) => (full > 800 ? [800, full] : [full])
