import type { Peer } from '@/lib/client/chat/conversations'
import { mediaSidePx } from './constants'

/** A person without a name is known by the account; one without either has no name to show. */
export function nameOf({ realName, account }: Pick<Peer, 'realName' | 'account'>): string {
  return realName.trim() || account.trim()
}

const sideMin = 48
const usual = { width: 180, height: 135 }

/** The room a picture takes before it is there, so that nothing moves when it comes. Sizes that cannot be are those of a usual picture. */
export function mediaBox(width: number | undefined, height: number | undefined): { width: number; height: number } {
  if (width === undefined || height === undefined) return usual
  const scale = Math.min(1, mediaSidePx / width, mediaSidePx / height)
  const side = (length: number) => Math.max(sideMin, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
