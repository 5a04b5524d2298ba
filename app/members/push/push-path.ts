/** The page where members turn notifications on and off. */
export const pushPath = '/profile/push'
export const pushOffPath = `${pushPath}/off`
export const pushTestPath = `${pushPath}/test`
