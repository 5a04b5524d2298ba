import vm from 'node:vm'

const script = new vm.Script('work()')

/** Does some work that others' files decide about, and throws when it takes longer than it may. */
export function withTimeout<Result>(ms: number, work: () => Result): Result {
  return script.runInContext(vm.createContext({ work }), { timeout: ms })
}
