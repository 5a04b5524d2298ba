export interface QrCode {
  /** The dark modules as one SVG path. */
  path: string
  /** Modules per side, including the margin. */
  size: number
}

/** What someone with a place shows at the door. */
export interface CheckInCodeData {
  code: string
  qr: QrCode
}
