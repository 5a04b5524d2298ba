/**
 * Waits for `work` and counts the turns of the event loop until it is done. Work that blocks this thread allows only a
 * few turns, on fast and slow machines alike.
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
