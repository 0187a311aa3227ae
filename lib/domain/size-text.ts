const units = ['B', 'KB', 'MB', 'GB'] as const

/** Spec 1 §9: sizes of files in units of 1024, with up to two decimals. Empty where the size is not known. */
export function sizeText(bytes: number | undefined): string {
  if (bytes === undefined || bytes < 0) return ''
  let [size, at] = [bytes, 0]
  while (size >= 1024 && at < units.length - 1) {
    size /= 1024
    at += 1
  }
  return `${Math.round(size * 100) / 100} ${units[at]}`
}
