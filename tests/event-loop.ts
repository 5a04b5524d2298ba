/**
 * Waits for `work` and counts how often the event loop turned until then. Work that blocks this thread allows
 * only a few turns, on a fast machine as on a slow one.
 */
export async function countTurns(work: Promise<unknown>) {
  let turns = 0
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  while (!isDone) {
    // A timer instead of setImmediate, which would keep a core busy.
    await new Promise((resolve) => setTimeout(resolve, 1))
    turns++
  }
  return turns
}
