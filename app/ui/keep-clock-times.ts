/** A text in which a clock time such as '5:45 PM' stays on one line. */
export const keepClockTimes = (text: string) => text.replace(/(?<=\d) (?=[AP]M\b)/g, '\u00a0')
