const wordsPerMinute = 200

/** How long a text takes to read, in whole minutes and at least one. */
export function readingMinutes(text: string) {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export const formatReadingTime = (minutes: number) =>
  `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read`
