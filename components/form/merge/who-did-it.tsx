import { useTranslations } from 'next-intl'
import { useAgeText } from '@/components/ui/use-age-text'
import type { OtherPerson } from './other-person'

/** The other person and the time, as far as they are known; the neutral sentence is the platform's own message. */
export function WhoDidIt({ person, isGone = false }: { person: OtherPerson | null; isGone?: boolean }) {
  const t = useTranslations('list.conflict')
  const ageText = useAgeText()
  if (!person) return null
  const { name, isMe, at } = person
  const time = typeof at === 'number' ? ageText(at) : (at ?? '')
  const when = { time, hasTime: time === '' ? 'no' : 'yes' }
  const what = isGone ? 'deleted' : 'changed'
  return <>{isMe ? t(`${what}ByMe`, when) : t(`${what}By`, { ...when, name })}</>
}
