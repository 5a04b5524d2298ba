import type { Coordinates } from '#app/platform/coordinates.ts'

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance (haversine formula). */
export function distanceKm(from: Coordinates, to: Coordinates) {
  const haversine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const haversineOfAngle =
    haversine(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      haversine(from.longitude, to.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversineOfAngle)))
}

const kmPerMile = 1.609344

/** Returns text such as '3.2 miles away', in whole miles from 10 miles up, or 'Here' below 0.1 mile. */
export function formatDistance(km: number) {
  const miles = km / kmPerMile
  if (miles < 0.1) return 'Here'
  const text = miles < 10 ? String(Math.round(miles * 10) / 10) : Math.round(miles).toLocaleString('en-US')
  return `${text} ${text === '1' ? 'mile' : 'miles'} away`
}
