import { countText } from '#app/platform/count-text.ts'

/** “1 donor”, “12 donors”. */
export const formatDonors = (count: number) => countText(count, 'donor', 'donors')
