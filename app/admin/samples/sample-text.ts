/** '1 item', '1,200 items'. */
export const countText = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`
