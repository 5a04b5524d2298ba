import { inlineNonce } from '#app/platform/http/inline-nonce.ts'

/** Text that only the server has: the browser keeps what it was sent. The page's policy allows it by its hash. */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <script type={type} nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}
