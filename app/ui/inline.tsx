/** Text that only the server has: the browser keeps what it was sent. Its hash stands in the page's policy. */
export function InlineScript({ source, type }: { source: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, allowed by its hash
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}

export function InlineStyle({ source, id, media }: { source: string; id?: string; media?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, allowed by its hash
  return <style id={id} media={media} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
