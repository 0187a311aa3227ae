import { useTranslations } from 'next-intl'
import { type ComponentType, memo, type ReactNode, useContext, useMemo } from 'react'
import { type ItemData, PortalItemView } from '@/components/features/portal/public'
import type { PortalItem } from '@/lib/portal/layout'
import { isOwnScreenKey, isPortalKind, type OwnScreenKey } from '@/lib/screen/kinds'
import type { ScreenItem } from '@/lib/screen/layout'
import { BorderPanel } from './items/border-panel'
import { ClockPanel } from './items/clock-panel'
import { LevelPanel } from './items/level-panel'
import { LinePanel } from './items/line-panel'
import { NumberPanel } from './items/number-panel'
import { ProgressPanel } from './items/progress-panel'
import { RotationPanel } from './items/rotation-panel'
import { ScrollingTable } from './items/table-panel'
import styles from './screen.module.css'
import { ScreenContext, withheld } from './state'
import type { OwnItemProps } from './types'
import { dataOf } from './utils'

type Simple = Exclude<OwnScreenKey, 'screenRotation'>

const panels: Readonly<Record<Simple, ComponentType<OwnItemProps>>> = {
  screenNumber: NumberPanel,
  screenTable: ScrollingTable,
  screenProgress: ProgressPanel,
  screenLevel: LevelPanel,
  screenClock: ClockPanel,
  screenBorder: BorderPanel,
  screenLine: LinePanel,
}

type ItemProps = { item: ScreenItem; state: ItemData; isDesign?: boolean }

/** An item as it is seen, without its place. What comes for one leaves the others as they are. */
export const ScreenItemView = memo(function ScreenItemView({ item, state, isDesign = false }: ItemProps) {
  const { look, stateOf } = useContext(ScreenContext)
  const wall = useMemo(() => ({ look }), [look])
  if (state === withheld) return <Withheld name={item.title} />
  if (isPortalKind(item.jnpfKey))
    return <PortalItemView item={asPortalItem(item)} state={state} isDesign={isDesign} wall={wall} />
  if (!isOwnScreenKey(item.jnpfKey)) return <Unknown name={item.title || item.jnpfKey} />
  if (item.jnpfKey === 'screenRotation') {
    const renderItem = (child: ScreenItem): ReactNode => (
      <ScreenItemView item={child} state={stateOf(child)} isDesign={isDesign} />
    )
    return <RotationPanel item={item} isDesign={isDesign} renderItem={renderItem} />
  }
  const Panel = panels[item.jnpfKey]
  return state.status === 'failed' ? <Broken /> : <Panel item={item} data={dataOf(item, state)} isDesign={isDesign} />
})

/** Of another engine, or of a later one: it keeps its place. */
export function Unknown({ name }: { name: string }) {
  const t = useTranslations('screen')
  return (
    <div className={styles.unknown}>
      <strong>{name}</strong>
      <span>{t('unknown')}</span>
    </div>
  )
}

/** Bars that promise data would stand there for ever. */
function Withheld({ name }: { name: string }) {
  const t = useTranslations('screen')
  return (
    <div className={styles.unknown}>
      {name && <strong>{name}</strong>}
      <span>{t('withheld')}</span>
    </div>
  )
}

function Broken() {
  const t = useTranslations('screen')
  return (
    <div className={styles.unknown} role="alert">
      {t('noData')}
    </div>
  )
}

const always = ['pc']
const never = { autoRefresh: false, autoRefreshTime: 5 }

/** Widgets of portals have a place in a grid, which says nothing here; what is due is asked by the screen. */
function asPortalItem(item: ScreenItem): PortalItem {
  return { ...item, x: 0, y: 0, w: 12, h: 12, visibility: always, refresh: never, children: [] }
}
