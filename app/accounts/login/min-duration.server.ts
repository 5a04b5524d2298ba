/** Longer than it takes to write and mail a link. */
export const minResponseMs = 300

/** Answers no sooner than this, so that how long the work took tells nothing about what it found. */
export async function minDuration<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [result] = await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  return result
}
