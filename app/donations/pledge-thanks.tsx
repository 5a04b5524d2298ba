import { useEffect, useState } from 'react'

/** How long the first message stands alone (specification, section 9). */
const secondAfterMs = 1200

/** Two messages, the second in place of the first; both at once on a page that arrives with them. */
export function PledgeThanks({
  name,
  reference,
  atOnce,
}: {
  name: string
  reference: string
  atOnce: boolean
}) {
  const [settled, setSettled] = useState(atOnce)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), secondAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {(atOnce || !settled) && (
        <p className="font-semibold">Thank you for your interest in donating to {name}!</p>
      )}
      {settled && (
        <p className={atOnce ? 'mt-1' : 'font-semibold'}>
          Donation form submitted successfully. We will contact you soon to complete the donation process.
        </p>
      )}
      <p className="mt-1">
        Your reference is <strong className="whitespace-nowrap">{reference}</strong>.
      </p>
    </>
  )
}
