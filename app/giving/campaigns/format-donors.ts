/** “1 donor”, “12 donors”. */
export const formatDonors = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'donor' : 'donors'}`
