/**
 * Between the web half and the platform of one installation on one machine: an answer that names the stored file and the bytes of it
 * instead of bringing them. Never seen by a browser.
 */
export const takesHandOverHeader = 'x-takes-stored-file'
export const handOverHeader = 'x-stored-file'

type HandOver = { type: string; name: string; start: number; end: number }

export function formatHandOver({ type, name, start, end }: HandOver): string {
  return `${type}/${name} ${start}-${end}`
}

/** Null for anything that the platform could not have made: no other file of the machine can be named. */
export function parseHandOver(text: string): HandOver | null {
  const found = /^([A-Za-z]{1,40})\/([0-9a-f]{32}\.[a-z0-9]{1,10}) (\d{1,15})-(\d{1,15})$/.exec(text)
  if (!found) return null
  const [, type = '', name = '', first, last] = found
  const [start, end] = [Number(first), Number(last)]
  return start <= end ? { type, name, start, end } : null
}
