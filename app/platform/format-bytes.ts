/** Formats a file size, such as '1.2 MB'. */
export function formatBytes(bytes: number) {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value.toLocaleString('en-US', { maximumFractionDigits: unit > 0 && value < 100 ? 1 : 0 })} ${units[unit]}`
}
