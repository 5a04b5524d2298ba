/** Shows HTML that the server made from Markdown (`renderMarkdown`), and nothing else. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
