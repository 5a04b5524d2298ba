const maxResults = 1000

/** Caches the results of a slow pure function of strings. Clears the cache when it is full. */
export function memoize<Arguments extends string[], Result>(compute: (...texts: Arguments) => Result) {
  const results = new Map<string, Result>()
  return (...texts: Arguments): Result => {
    const key = texts.join('\n')
    const known = results.get(key)
    if (known !== undefined) return known
    if (results.size >= maxResults) results.clear()
    const result = compute(...texts)
    results.set(key, result)
    return result
  }
}
