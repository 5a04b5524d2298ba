/** 'Nov 21, 2026', the date of an instant in a time zone; short enough for a table. */
export const formatShortDate = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
