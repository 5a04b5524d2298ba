import type { QrCode } from '#app/platform/qr-code.server.ts'

/** What someone with a spot shows at the door. */
export interface CheckInCodeData {
  code: string
  qr: QrCode
}
