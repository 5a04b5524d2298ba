import { useEffect, useState } from 'react'
import { useText } from '#app/ui/editable-text.tsx'
import { donateTexts } from './donate-texts.ts'

/** How long the first message is shown before the second replaces it (specification, section 9). */
const secondAfterMs = 1200

interface Props {
  reference: string
  /** Whether the server rendered the result. The page may not be hydrated then, so CSS switches the messages. */
  isServerRendered: boolean
}

/** Shows two messages, the second replacing the first; without JavaScript, both in order. */
export function PledgeThanks({ reference, isServerRendered }: Props) {
  const t = useText()
  const first = t(donateTexts.thanks)
  const second = t(donateTexts.promise)
  return (
    <>
      <div dir="auto" className="font-semibold">
        {isServerRendered ? (
          <MessagesByCss first={first} second={second} />
        ) : (
          <MessagesByTimer first={first} second={second} />
        )}
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

function MessagesByTimer({ first, second }: Messages) {
  const [showsSecond, setShowsSecond] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShowsSecond(true), secondAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <p>{showsSecond ? second : first}</p>
}

// CSS animations rather than transitions: a transition does not run on an element that was styled before the style
// sheet loaded. Their delay of 1.2s repeats `secondAfterMs`.
const messageClasses = 'col-start-1 row-start-1 noscript:animate-none'

function MessagesByCss({ first, second }: Messages) {
  return (
    <div className="grid">
      <p
        className={`${messageClasses} invisible animate-[visible-before_1ms_1.2s_backwards] noscript:visible`}
      >
        {first}
      </p>
      <p
        className={`${messageClasses} animate-[hidden-before_1ms_1.2s_backwards] noscript:row-start-2 noscript:mt-1`}
      >
        {second}
      </p>
    </div>
  )
}
