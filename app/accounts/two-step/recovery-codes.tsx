/** Single-use codes for members who lose their phone; shown only once. */
export function RecoveryCodes({ codes, step = '' }: { codes: string[]; step?: string }) {
  return (
    <section aria-labelledby="recovery" className="rounded-md bg-brass-wash p-5">
      <h2 id="recovery" className="text-lg">
        {step}Save these recovery codes
      </h2>
      <p className="mt-1">
        If you lose your phone, each code lets you log in once. Write them down or print them: they are shown
        only once.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </section>
  )
}
