import { meaningOf } from '@/lib/form/scripts/script-errors'

/** Texts below `designershell.faults`. */
export type FaultWords = (key: string, values?: Record<string, string>) => string

/** An error of the sandbox in the language of the person; its own words stay behind it, for whoever looks them up. */
export function explained(original: string, say: FaultWords): string {
  const meaning = meaningOf(original)
  if (!meaning) return original
  return say('errors.with', { meaning: say(`errors.${meaning.key}`, { name: meaning.name }), original })
}
