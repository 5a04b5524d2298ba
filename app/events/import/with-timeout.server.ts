import vm from 'node:vm'

const script = new vm.Script('work()')

/**
 * Runs synchronous work on untrusted input; throws when it takes about `ms` of CPU time. On a busy machine, work that
 * got little CPU time within the limit is started again with a longer limit, so it must not depend on an earlier run.
 */
export function withTimeout<Result>(ms: number, work: () => Result): Result {
  for (let timeout = ms; ; timeout *= 2) {
    const context = vm.createContext({ work })
    const startedAt = process.threadCpuUsage()
    try {
      return script.runInContext(context, { timeout })
    } catch (error) {
      const { user, system } = process.threadCpuUsage(startedAt)
      if (!isTimeout(error) || (user + system) / 1000 > ms / 2) throw error
    }
  }
}

const isTimeout = (error: unknown) =>
  (error as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
