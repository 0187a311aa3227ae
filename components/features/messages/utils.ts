/** Kinds that every browser shows by itself (contract 1 §19.2). */
const openable = /\.(jpe?g|gif|png|bmp|webp|pdf)$/i

export function canOpenInBrowser(name: string): boolean {
  return openable.test(name)
}

/** The kind of a file by purpose, as its address says it (contract 1 §19.1). */
export function fileTypeOf(url: string): string {
  return /^\/api\/file\/Image\/([A-Za-z]{1,40})\//.exec(url)?.[1] ?? 'annex'
}

/** Where a download is followed to, with the name the person gave the file; undefined for an address that is none of this site. */
export function downloadAddress(url: string, name: string): string | undefined {
  if (!/^\/api\/file\/Download\?/i.test(url)) return undefined
  return `${url}&name=${encodeURIComponent(name)}`
}

/** Spec 1 §9: 1024-based units with two decimals. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  let [size, at] = [bytes, 0]
  while (size >= 1024 && at < units.length - 1) {
    size /= 1024
    at += 1
  }
  return `${at === 0 ? size : Math.round(size * 100) / 100} ${units[at]}`
}
