/** Longer than it takes to create a link and enqueue its email. */
export const minResponseMs = 300

/** Resolves after at least `ms`, so that the response time does not reveal what the work found. */
export async function minDuration<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [result] = await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  return result
}
