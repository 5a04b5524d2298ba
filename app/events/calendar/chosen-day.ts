import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The id of the heading above the events of the chosen day. */
export const dayEventsId = 'day-events'

/** The location state of a navigation to a day that the visitor chose. */
export const chosenDayState = { chosenDay: true }

/** Brings the heading into view if it is below the fold, as on a phone, where the calendar fills the screen. */
export function useScrollToChosenDay(day: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = Boolean(useLocation().state?.chosenDay)
  const isNewVisit = useNavigationType() === 'PUSH'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each day
  useEffect(() => {
    const top = heading.current?.getBoundingClientRect().top ?? 0
    if (isChosen && isNewVisit && top > innerHeight * maxTop) heading.current?.scrollIntoView()
  }, [day, isChosen, isNewVisit])
  return heading
}

/** How far down the heading may be, as a fraction of the screen, so that events below it are visible. */
const maxTop = 0.6
