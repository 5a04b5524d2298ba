import { inlineNonce } from '#app/platform/http/inline-nonce.ts'

/** Text that only the server has: the browser keeps what it was sent. The page's policy allows it by its hash. */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  const inner = { __html: source }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
  return <script type={type} nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}

/** A stylesheet within the page. When the browser draws the page anew, after an error, it takes it from the old one. */
export function InlineStyle({ id, source, media }: { id: string; source: string; media?: string }) {
  const inner = { __html: import.meta.env.SSR ? source : sentStyle(id) }
  return (
    <style
      id={id}
      media={import.meta.env.SSR ? media : undefined}
      nonce={inlineNonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source
      dangerouslySetInnerHTML={inner}
    />
  )
}

const sent = new Map<string, string>()

function sentStyle(id: string) {
  const known = sent.get(id) ?? document.getElementById(id)?.textContent ?? ''
  sent.set(id, known)
  return known
}
