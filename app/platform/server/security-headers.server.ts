/** Sent with every response; each page adds its own Content-Security-Policy (`postprocess-html.server.ts`). */
export function securityHeaders(origin: string | null): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
    ...(origin?.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
