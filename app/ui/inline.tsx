import { inlineNonce } from '#app/platform/http/inline-nonce.ts'

/**
 * An inline script that only the server renders; hydration leaves it alone. The Content-Security-Policy allows its hash,
 * with which `postprocessHtml` replaces the nonce.
 */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <script type={type} nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}

/** An inline style; otherwise like `InlineScript`. */
export function InlineStyle({ source }: { source: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <style nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}
