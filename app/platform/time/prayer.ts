/** The five prayers, in the order of the day. */
export const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof prayers)[number]

export const prayerNames: Record<Prayer, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
}

/** The columns of an event from which its clock times are derived if they are relative to prayers. */
export interface PrayerRule {
  startPrayer: Prayer | null
  /** Minutes after the prayer; negative before it. */
  startPrayerOffset: number | null
  endPrayer: Prayer | null
  endPrayerOffset: number | null
  /** The duration of the event, instead of an end. */
  durationMinutes: number | null
  /** Whether minutes count from the adhan or from the iqamah. */
  prayerBasis: 'adhan' | 'iqamah'
  /** The coordinates of the event's location; null to use the coordinates in the settings. */
  latitude: number | null
  longitude: number | null
}

/** 'After Maghrib (+15 min)', 'After Isha', 'Before Maghrib (−20 min)'. */
export function formatPrayerOffset(prayer: Prayer, offset: number | null) {
  const minutes = offset ?? 0
  const name = prayerNames[prayer]
  if (minutes === 0) return `After ${name}`
  return minutes > 0 ? `After ${name} (+${minutes} min)` : `Before ${name} (−${-minutes} min)`
}
