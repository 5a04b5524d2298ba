/** Text that only the server has: the browser keeps what it was sent. Its hash stands in the page's policy. */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, allowed by its hash
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}

export function InlineStyle({ source }: { source: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, allowed by its hash
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
