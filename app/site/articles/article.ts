const wordsPerMinute = 200

/** Estimated reading time in whole minutes, at least one. */
export function readingMinutes(text: string) {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export const formatReadingTime = (minutes: number) => `${minutes} min read`
