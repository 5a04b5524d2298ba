/** A point on the globe, in decimal degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}
