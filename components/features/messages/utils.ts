import { formatDate } from '@/lib/datetime/format'

/** A moment in a table or a line; empty where there is none. */
export function minuteText(ms: number | undefined): string {
  return ms === undefined ? '' : formatDate(ms, 'yyyy-MM-dd HH:mm')
}

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
