const maxResults = 1000

/** Keeps the results of a slow pure function of texts. Forgets all of them when they become many. */
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
