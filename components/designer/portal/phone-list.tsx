import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SwitchInput } from '@/components/ui/switch'
import { itemOf, kindOf, placeInGrid, setItem, stepItems } from '@/lib/designer/portal/public'
import { childrenOf, type NodeId, rootId } from '@/lib/designer/public'
import { own, readTexts } from '@/lib/form/read'
import { inReadingOrder } from '@/lib/portal/places'
import { portalKind } from '@/lib/portal/widget-kinds'
import { useDesigner } from '../shell/designer-context'
import { useDesignDocument, useIsSelected } from '../shell/session-context'
import styles from './portal-designer.module.css'
import { portalIcon } from './portal-icons'

/** On a phone items stand in one column, in the order in which the grid is read: which of them, and in what order. */
export function PhoneList() {
  const t = useTranslations('portaldesigner.phone')
  const doc = useDesignDocument()
  const ids = inReadingOrder(childrenOf(doc, rootId).map((id) => ({ i: id, ...placeInGrid(itemOf(doc, id)) }))).map(({ i }) => i)
  if (ids.length === 0) return <p className={styles.gridEmpty}>{t('empty')}</p>
  return (
    <ol className={styles.phone} aria-label={t('label')}>
      {ids.map((id) => (
        <PhoneItem key={id} id={id} />
      ))}
    </ol>
  )
}

function PhoneItem({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner.phone')
  const { session, kind } = useDesigner()
  const isSelected = useIsSelected(id)
  const item = itemOf(session.document, id)
  const name = kind.labelOf(session.document, id)
  const stored = own(item, 'visibility')
  const visibility = Array.isArray(stored) ? readTexts(stored) : ['pc', 'app']
  const isDesktopOnly = portalKind(kindOf(session.document, id))?.isDesktopOnly ?? false
  const show = (isShown: boolean) => {
    const value = isShown ? [...visibility, 'app'] : visibility.filter((one) => one !== 'app')
    session.run(setItem(id, [{ path: ['visibility'], value }]))
  }
  return (
    <li className={styles.phoneItem} data-node-id={id} data-selected={isSelected || undefined}>
      <Button
        variant="text"
        startIcon={<Icon name={portalIcon(kindOf(session.document, id))} size={16} />}
        onClick={() => session.select([id])}
      >
        {name}
      </Button>
      <span className={styles.phoneTools}>
        <IconButton label={t('up', { name })} size="sm" onClick={() => session.run(stepItems([id], 'up'))}>
          <Icon name="chevron-up" size={16} />
        </IconButton>
        <IconButton label={t('down', { name })} size="sm" onClick={() => session.run(stepItems([id], 'down'))}>
          <Icon name="chevron-down" size={16} />
        </IconButton>
        {isDesktopOnly ? (
          <span className={styles.phoneNote}>{t('desktopOnly')}</span>
        ) : (
          <SwitchInput isOn={visibility.includes('app')} onChange={show} aria-label={t('shown', { name })} />
        )}
      </span>
    </li>
  )
}
