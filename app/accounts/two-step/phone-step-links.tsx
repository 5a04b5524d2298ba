/** The phone that receives codes for the second step, or a link to add one if the member may; else nothing. */
export function PhoneStepLinks({ maskedNumber, canAdd }: { maskedNumber: string | null; canAdd: boolean }) {
  if (!maskedNumber && !canAdd) return null
  return (
    <section aria-labelledby="text-messages" className="mt-8 border-t border-hairline pt-8">
      <h2 id="text-messages" className="mb-2 text-lg">
        Text message codes
      </h2>
      {maskedNumber && <p>{maskedNumber} can receive codes when you log in.</p>}
      <p>
        <a
          className="link inline-block py-2"
          href={maskedNumber ? '/profile/two-step/phone/off' : '/profile/two-step/phone'}
        >
          {maskedNumber ? 'Turn off text message codes' : 'Add a phone'}
        </a>
      </p>
    </section>
  )
}
