import { pageMarker } from '#app/platform/http/page-marker.ts'

/** Text that only the server has: the browser keeps what it was sent. The page's policy allows it by its hash. */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <script type={type} nonce={pageMarker} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}

export function InlineStyle({ source, ...style }: { source: string; id?: string; media?: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <style {...style} nonce={pageMarker} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}
