import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/states'
import { optionsOf } from '@/lib/portal/options'
import type { ScreenItem } from '@/lib/screen/layout'
import { screenOptions } from '@/lib/screen/options'
import styles from './items.module.css'

const usual = screenOptions.screenRotation

type RotationProps = { item: ScreenItem; isDesign: boolean; renderItem: (item: ScreenItem) => ReactNode }

/** Its items one after another; in the designer the first. */
export function RotationPanel({ item, isDesign, renderItem }: RotationProps) {
  const options = optionsOf(item)
  const items = item.children.filter(({ isHidden }) => !isHidden)
  const pauseMs = options.number('interval', usual.interval, 1000, 3_600_000)
  const at = useTurns(isDesign ? 0 : items.length, pauseMs)
  const shown = items[at % Math.max(1, items.length)]
  if (!shown) return <EmptyState />
  return (
    <div className={styles.rotation}>
      <div key={shown.i} className={styles.turn} data-change={options.text('change', usual.change)}>
        {renderItem(shown)}
      </div>
      {options.flag('hasDots', usual.hasDots) && items.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {items.map(({ i }) => (
            <span key={i} data-current={i === shown.i || undefined} />
          ))}
        </div>
      )}
    </div>
  )
}

function useTurns(count: number, pauseMs: number): number {
  const [at, setAt] = useState(0)
  // External system: a timer.
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setAt((before) => (before + 1) % count), pauseMs)
    return () => clearInterval(timer)
  }, [count, pauseMs])
  return at
}
