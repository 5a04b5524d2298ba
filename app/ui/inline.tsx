import { inlineNonce } from '#app/platform/http/inline-nonce.ts'

/** An inline script that exists only on the server; hydration keeps it. The policy allows it by its hash. */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <script type={type} nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}

/** An inline style, as `InlineScript`. */
export function InlineStyle({ source }: { source: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <style nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}
