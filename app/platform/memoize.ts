/** Computes a value on first use, so that starting the site does not wait for it. */
export function lazy<Value>(compute: () => Value): () => Value {
  let result: { value: Value } | undefined
  return () => {
    result ??= { value: compute() }
    return result.value
  }
}

/** Loads a value on first use. If that fails, the next use tries again. */
export function lazyAsync<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

const maxResults = 1000

/** Caches the results of a slow pure function of strings. Clears the cache when it is full. */
export function memoize<Arguments extends string[], Result>(compute: (...texts: Arguments) => Result) {
  const results = new Map<string, Result>()
  return (...texts: Arguments): Result => {
    const key = texts.join('\n')
    const cached = results.get(key)
    if (cached !== undefined) return cached
    if (results.size >= maxResults) results.clear()
    const result = compute(...texts)
    results.set(key, result)
    return result
  }
}

/** Caches the last result of a slow pure function, for calls that mostly have the same arguments. */
export function memoizeLast<Arguments extends unknown[], Result>(compute: (...args: Arguments) => Result) {
  let last: { args: Arguments; result: Result } | undefined
  return (...args: Arguments): Result => {
    if (last?.args.every((arg, index) => arg === args[index])) return last.result
    last = { args, result: compute(...args) }
    return last.result
  }
}
