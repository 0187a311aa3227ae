import type { IconName } from '@/components/ui/icon'
import { isOwnScreenKey, type OwnScreenKey } from '@/lib/screen/kinds'
import { portalIcon } from '../portal/portal-icons'

const icons: Readonly<Record<OwnScreenKey, IconName>> = {
  screenNumber: 'flag',
  screenTable: 'rows',
  screenProgress: 'minus',
  screenLevel: 'target',
  screenClock: 'clock',
  screenBorder: 'fullscreen',
  screenLine: 'minus',
  screenRotation: 'refresh',
}

/** The picture of a kind of items; one of another engine has a neutral one. */
export function screenIcon(kind: string): IconName {
  return isOwnScreenKey(kind) ? icons[kind] : portalIcon(kind)
}
