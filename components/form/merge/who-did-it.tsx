import { useTranslations } from 'next-intl'
import { useAgeText } from '@/components/ui/use-age-text'
import type { OtherPerson } from './other-person'

/** The other person and the time, as far as they are known. */
export function WhoDidIt({ person, isGone = false }: { person: OtherPerson | null; isGone?: boolean }) {
  const t = useTranslations('list.conflict')
  const ageText = useAgeText()
  if (!person) return t('changedUnknown')
  const what = isGone ? 'deleted' : 'changed'
  const { name, isMe, at } = person
  const time = typeof at === 'number' ? ageText(at) : (at ?? '')
  const when = { time, hasTime: time === '' ? 'no' : 'yes' }
  return <>{isMe ? t(`${what}ByMe`, when) : t(`${what}By`, { ...when, name })}</>
}
