import { own, readList, readRecord, readText } from './read'
import { decodeList } from './wire-values'

/** One picture that is stored as its address, as a field of pictures holds it. */
export function pictureEntries(url: string) {
  const fileId = url.split('/').at(-1) ?? ''
  return url ? [{ name: fileId, fileId, url }] : []
}

/** The address of the first picture that such a field holds; empty without one. */
export function pictureUrl(value: unknown): string {
  return readText(own(readRecord(readList(decodeList(value))[0]), 'url'))
}
