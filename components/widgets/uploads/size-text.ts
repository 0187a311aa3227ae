const units = ['B', 'KB', 'MB', 'GB'] as const

/** Spec 2 §9: KB is 1024 bytes. Empty where the size is not known. */
export function sizeText(bytes: number | undefined): string {
  if (bytes === undefined || bytes < 0) return ''
  let [size, at] = [bytes, 0]
  while (size >= 1024 && at < units.length - 1) {
    size /= 1024
    at += 1
  }
  return `${at === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[at]}`
}
