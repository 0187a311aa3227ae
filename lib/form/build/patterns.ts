import { plainCode, plainName } from '@/lib/domain/name-patterns'

/** Rules of administered things as designs write them; blanks around are cut off before they are sent. */
function designed({ source, flags }: RegExp): string {
  return `/^\\s*${source.slice(1, -1)}\\s*$/${flags}`
}

export const codePattern = designed(plainCode)
export const namePattern = designed(plainName)
