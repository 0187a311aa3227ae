import { useTranslations } from 'next-intl'
import { type ComponentType, memo, useId, useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import type { PortalItem } from '@/lib/portal/layout'
import { saidItem } from '@/lib/portal/said-item'
import { isPortalKey, type PortalKey } from '@/lib/portal/widget-kinds'
import { HeadPanel } from './head-panel'
import styles from './portal.module.css'
import { usePortal } from './state'
import { Failure, Skeleton } from './states-panel'
import type { ItemData, WidgetProps } from './types'
import { dataOf } from './utils'
import { widgetTable } from './widgets/constants'

/** An item in its frame. The others stay as they are when the data of one comes. */
export const ItemPanel = memo(function ItemPanel({ item: stored, state }: { item: PortalItem; state: ItemData }) {
  const { texts } = usePortal()
  const item = useMemo(() => saidItem(stored, texts), [stored, texts])
  const titleId = useId()
  const { wall } = usePortal()
  return (
    <section
      className={styles.item}
      data-bare={wall ? true : undefined}
      aria-labelledby={item.title ? titleId : undefined}
      aria-busy={state.status === 'loading' || undefined}
    >
      <HeadPanel item={item} titleId={titleId} />
      <div className={styles.body}>
        <Content item={item} state={state} />
      </div>
    </section>
  )
})

function Content({ item, state }: { item: PortalItem; state: ItemData }) {
  if (!isPortalKey(item.jnpfKey)) return <Unknown />
  if (state.status === 'loading') return <Skeleton />
  if (state.status === 'failed') return <Failure error={state.error} onRetry={state.retry} />
  const Widget: ComponentType<WidgetProps> = widgetTable[item.jnpfKey satisfies PortalKey]
  return <Widget item={item} data={dataOf(item, state)} />
}

/** Of another line, or of a later one: it keeps its place, and everything that stands in it. */
function Unknown() {
  const t = useTranslations('portal')
  const { isDesign } = usePortal()
  return (
    <div className={styles.notice}>
      <Icon name="box" size={22} />
      <p>{t(isDesign ? 'unknownKept' : 'unknown')}</p>
    </div>
  )
}
