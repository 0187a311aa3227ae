import { useTranslations } from 'next-intl'
import { Surface } from '@/components/ui/surface'
import type { MenuNode } from '@/lib/contract/system/menu'
import { ButtonsPanel } from './buttons-panel'
import type { FieldKind } from './constants'
import { FieldsPanel } from './fields-panel'

type ItemsDrawerProps = { kind: 'button' | FieldKind; menu: MenuNode; onClose: () => void }

/** What of an entry can be granted: its buttons, the columns of its list or the fields of its form (contract 2 §12.3, §12.4). */
export function ItemsDrawer({ kind, menu, onClose }: ItemsDrawerProps) {
  const t = useTranslations('admin.systems')
  return (
    <Surface kind="drawer" open width="700px" title={t(`items.${kind}.title`)} subtitle={menu.fullName} onClose={onClose}>
      {kind === 'button' ? <ButtonsPanel menuId={menu.id} /> : <FieldsPanel kind={kind} menuId={menu.id} />}
    </Surface>
  )
}
