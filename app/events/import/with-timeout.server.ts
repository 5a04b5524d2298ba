import vm from 'node:vm'

const script = new vm.Script('work()')

/** Runs synchronous work on untrusted input; throws when it takes longer than `ms`. */
export function withTimeout<Result>(ms: number, work: () => Result): Result {
  return script.runInContext(vm.createContext({ work }), { timeout: ms })
}
