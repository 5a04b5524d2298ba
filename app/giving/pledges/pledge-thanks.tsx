import { useEffect, useState } from 'react'

/** How long the first message stands alone (specification, section 9). */
const secondAfterMs = 1200

interface Props {
  name: string
  reference: string
  /** The page came with its answer, and React may sleep: the style sheet changes the messages. */
  notHydrated: boolean
}

/** Two messages, the second in place of the first; without scripts both, in order. */
export function PledgeThanks({ name, reference, notHydrated }: Props) {
  const first = `Thank you for your interest in donating to ${name}!`
  const second =
    'Donation form submitted successfully. We will contact you soon to complete the donation process.'
  return (
    <>
      <div className="font-semibold">
        {notHydrated ? <Styled first={first} second={second} /> : <Timed first={first} second={second} />}
      </div>
      <p className="mt-1">
        Your reference is <strong className="whitespace-nowrap">{reference}</strong>.
      </p>
    </>
  )
}

interface Messages {
  first: string
  second: string
}

function Timed({ first, second }: Messages) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), secondAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <p>{settled ? second : first}</p>
}

const fadeClasses = 'col-start-1 row-start-1 transition-[visibility] delay-1200 noscript:transition-none'

function Styled({ first, second }: Messages) {
  return (
    <div className="grid">
      <p className={`${fadeClasses} invisible starting:visible noscript:visible`}>{first}</p>
      <p className={`${fadeClasses} starting:invisible noscript:row-start-2 noscript:mt-1`}>{second}</p>
    </div>
  )
}
