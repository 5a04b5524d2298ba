export const countedItems = (count: number) => (count === 1 ? '1 item' : `${count} items`)
