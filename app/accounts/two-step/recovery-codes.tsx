import { CopyButton, CopyGroup } from '#app/ui/copy-button.tsx'
import { DownloadIcon } from '#app/ui/icons.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'

/** Single-use codes for members who lose their phone; shown only once. */
export function RecoveryCodes({ codes, headingPrefix = '' }: { codes: string[]; headingPrefix?: string }) {
  const { name } = useShell().settings
  const file = `Recovery codes for ${name}. Each one lets you log in once.\n\n${codes.join('\n')}\n`
  return (
    <section aria-labelledby="recovery" className="rounded-md bg-brass-wash p-5">
      <h2 id="recovery" className="text-lg">
        {headingPrefix}Save these recovery codes
      </h2>
      <p className="mt-1">
        If you lose your phone, each code lets you log in once. Copy, download or write them down: they are
        shown only once.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <CopyGroup className="mt-4 mb-2">
        <CopyButton text={codes.join('\n')} noun="Recovery codes" variant="quiet">
          Copy codes
        </CopyButton>
        {/* A data URL works without JavaScript, and no route can show the codes again. */}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className="button button-quiet"
        >
          <DownloadIcon className="size-5" />
          Download codes
        </a>
      </CopyGroup>
    </section>
  )
}
