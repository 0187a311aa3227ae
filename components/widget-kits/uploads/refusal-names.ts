import type { useTranslations } from 'next-intl'
import { toast } from '@/lib/client/toast-store'

type UploadTexts = ReturnType<typeof useTranslations<'upload'>>

const namedMax = 3
const nameCharactersMax = 40

/** Says of which files it is said: one, a few, or a few and how many in all. */
export function tellRefused(names: readonly string[], reason: string, t: UploadTexts, durationMs?: number): void {
  const quoted = names.slice(0, namedMax).map((name) => t('quoted', { name: shortName(name) }))
  const listed = quoted.join(t('typeSeparator'))
  const subject = names.length > namedMax ? t('namesAndMore', { names: listed, count: names.length }) : listed
  toast.error(t('named', { names: subject, reason }), durationMs === undefined ? {} : { durationMs })
}

/** The end of a name says what kind of file it is. */
function shortName(name: string): string {
  const characters = [...name]
  if (characters.length <= nameCharactersMax) return name
  const half = nameCharactersMax / 2
  return `${characters.slice(0, half).join('')}…${characters.slice(1 - half).join('')}`
}
