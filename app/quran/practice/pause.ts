/** A row of `quranPause`. */
export interface Pause {
  startsOn: string
  /** Inclusive; null without an end date. */
  endsOn: string | null
}

export const isPaused = (date: string, pauses: readonly Pause[]) =>
  pauses.some(({ startsOn, endsOn }) => startsOn <= date && (endsOn === null || date <= endsOn))
