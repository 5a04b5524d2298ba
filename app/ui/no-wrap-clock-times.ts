/** Keeps clock times such as '5:45 PM' on one line. */
export const noWrapClockTimes = (text: string) => text.replace(/(?<=\d) (?=[AP]M\b)/g, '\u00a0')
