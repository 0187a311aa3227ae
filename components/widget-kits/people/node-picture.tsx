import { Avatar } from '@/components/ui/avatar'
import { Icon, type IconName } from '@/components/ui/icon'
import styles from './people-dialog.module.css'

const icons: Readonly<Record<string, IconName>> = {
  company: 'building',
  department: 'folder',
  position: 'briefcase',
  role: 'shield',
  group: 'users',
}

/** The face of a person, or the sign of a kind of place. */
export function NodePicture({ type, label, headIcon }: { type: string; label: string; headIcon: string }) {
  if (type === 'user') return <Avatar name={label.split('/')[0] ?? ''} src={headIcon || undefined} size={24} />
  return (
    <span className={styles.nodeIcon}>
      <Icon name={icons[type] ?? 'folder'} size={16} />
    </span>
  )
}

/**
 * Where something belongs, by the nearest name: in a narrow list a whole path would lose its end, which tells most. People have
 * as many places as memberships, joined by commas; a place itself stands in the one above.
 */
export function placeOf(type: string, paths: string): string {
  const isPlace = type === 'company' || type === 'department'
  const names = paths.split(',').map((path) => path.split('/').at(isPlace ? -2 : -1) ?? '')
  return isPlace && !paths.includes('/') ? '' : names.join('，')
}
