import { Icon, type IconName, LineIcon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { affixIcons } from './icons'

/** Names of the kit the designer offers (`el-icon-search`, `icon-ym icon-ym-phone`): ours where a word is ours, else what it depicts. */
const ownNames: readonly (readonly [pattern: RegExp, icon: IconName | keyof typeof affixIcons])[] = [
  [/search|zoom/i, 'search'],
  [/phone|mobile|tel/i, 'phone'],
  [/mail|message|chat/i, 'message'],
  [/lock|password|key/i, 'lock'],
  [/pin|location|position|place|address/i, 'pin'],
  [/date|calendar/i, 'calendar'],
  [/time|clock/i, 'clock'],
  [/edit|pen/i, 'edit'],
  [/star|favo/i, 'star'],
  [/link|url/i, 'link'],
  [/warn/i, 'warning'],
  [/info|tip/i, 'info'],
  [/question|help/i, 'help'],
]

export function AffixIcon({ icon }: { icon: string }) {
  const own = ownNames.find(([pattern]) => pattern.test(icon.slice(0, 200)))?.[1]
  if (own === 'pin' || own === 'star') return <LineIcon path={affixIcons[own]} size={16} />
  return own ? <Icon name={own} size={16} /> : <PlatformIcon icon={icon} fallback="edit" size={16} />
}
