import type { QrCode } from '#app/platform/qr-code.server.ts'

/** A QR code in black on white, even in dark mode: many scanners do not read inverted codes. */
export function QrCodeView({ qr, label, className }: { qr: QrCode; label: string; className: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
